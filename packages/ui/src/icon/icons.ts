import ApartmentOutlined from '@ant-design/icons-svg/es/asn/ApartmentOutlined';
import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined';
import CalculatorOutlined from '@ant-design/icons-svg/es/asn/CalculatorOutlined';
import CarryOutOutlined from '@ant-design/icons-svg/es/asn/CarryOutOutlined';
import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import CloseCircleOutlined from '@ant-design/icons-svg/es/asn/CloseCircleOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import CommentOutlined from '@ant-design/icons-svg/es/asn/CommentOutlined';
import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined';
import FilePdfOutlined from '@ant-design/icons-svg/es/asn/FilePdfOutlined';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined';
import InboxOutlined from '@ant-design/icons-svg/es/asn/InboxOutlined';
import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined';
import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined';
import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined';
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import PaperClipOutlined from '@ant-design/icons-svg/es/asn/PaperClipOutlined';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import TableOutlined from '@ant-design/icons-svg/es/asn/TableOutlined';
import TagsOutlined from '@ant-design/icons-svg/es/asn/TagsOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import UnlockOutlined from '@ant-design/icons-svg/es/asn/UnlockOutlined';
import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined';
import { type IconDefinition } from '@ant-design/icons-svg/es/types';

/** The product's icons by meaning, so that each concept has the same icon everywhere. */
export const icons = {
  orders: FileTextOutlined,
  deliveries: CarryOutOutlined,
  inbox: InboxOutlined,
  products: TagsOutlined,
  suppliers: ShopOutlined,
  destinations: EnvironmentOutlined,
  costs: CalculatorOutlined,
  demands: ApartmentOutlined,
  users: TeamOutlined,
  search: SearchOutlined,
  attachment: PaperClipOutlined,
  upload: UploadOutlined,
  plus: PlusOutlined,
  close: CloseOutlined,
  check: CheckOutlined,
  delete: DeleteOutlined,
  edit: EditOutlined,
  copy: CopyOutlined,
  more: EllipsisOutlined,
  down: DownOutlined,
  left: LeftOutlined,
  right: RightOutlined,
  back: ArrowLeftOutlined,
  reload: ReloadOutlined,
  download: DownloadOutlined,
  warning: WarningOutlined,
  error: CloseCircleOutlined,
  info: InfoCircleOutlined,
  success: CheckCircleOutlined,
  lock: LockOutlined,
  unlock: UnlockOutlined,
  send: SendOutlined,
  comment: CommentOutlined,
  columns: TableOutlined,
  link: LinkOutlined,
  pdf: FilePdfOutlined,
  loading: LoadingOutlined,
  printer: PrinterOutlined,
} satisfies Record<string, IconDefinition>;

export type IconName = keyof typeof icons;

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);
