import ApiOutlined from '@ant-design/icons-svg/es/asn/ApiOutlined';
import ArrowLeftOutlined from '@ant-design/icons-svg/es/asn/ArrowLeftOutlined';
import BankOutlined from '@ant-design/icons-svg/es/asn/BankOutlined';
import BellOutlined from '@ant-design/icons-svg/es/asn/BellOutlined';
import CalculatorOutlined from '@ant-design/icons-svg/es/asn/CalculatorOutlined';
import CalendarOutlined from '@ant-design/icons-svg/es/asn/CalendarOutlined';
import CarryOutOutlined from '@ant-design/icons-svg/es/asn/CarryOutOutlined';
import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import CloseCircleOutlined from '@ant-design/icons-svg/es/asn/CloseCircleOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import CommentOutlined from '@ant-design/icons-svg/es/asn/CommentOutlined';
import CopyOutlined from '@ant-design/icons-svg/es/asn/CopyOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined';
import ExportOutlined from '@ant-design/icons-svg/es/asn/ExportOutlined';
import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import FileOutlined from '@ant-design/icons-svg/es/asn/FileOutlined';
import FilePdfOutlined from '@ant-design/icons-svg/es/asn/FilePdfOutlined';
import FileTextOutlined from '@ant-design/icons-svg/es/asn/FileTextOutlined';
import FilterOutlined from '@ant-design/icons-svg/es/asn/FilterOutlined';
import HistoryOutlined from '@ant-design/icons-svg/es/asn/HistoryOutlined';
import HomeOutlined from '@ant-design/icons-svg/es/asn/HomeOutlined';
import InboxOutlined from '@ant-design/icons-svg/es/asn/InboxOutlined';
import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined';
import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined';
import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined';
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import LogoutOutlined from '@ant-design/icons-svg/es/asn/LogoutOutlined';
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined';
import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined';
import MenuUnfoldOutlined from '@ant-design/icons-svg/es/asn/MenuUnfoldOutlined';
import PaperClipOutlined from '@ant-design/icons-svg/es/asn/PaperClipOutlined';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import PrinterOutlined from '@ant-design/icons-svg/es/asn/PrinterOutlined';
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined';
import SearchOutlined from '@ant-design/icons-svg/es/asn/SearchOutlined';
import SendOutlined from '@ant-design/icons-svg/es/asn/SendOutlined';
import SettingOutlined from '@ant-design/icons-svg/es/asn/SettingOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import StopOutlined from '@ant-design/icons-svg/es/asn/StopOutlined';
import TableOutlined from '@ant-design/icons-svg/es/asn/TableOutlined';
import TagsOutlined from '@ant-design/icons-svg/es/asn/TagsOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import UnlockOutlined from '@ant-design/icons-svg/es/asn/UnlockOutlined';
import UpOutlined from '@ant-design/icons-svg/es/asn/UpOutlined';
import UploadOutlined from '@ant-design/icons-svg/es/asn/UploadOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined';
import { type IconDefinition } from '@ant-design/icons-svg/es/types';

/** The icons of the product by what they mean, so that one thing has one drawing everywhere. */
export const icons = {
  orders: FileTextOutlined,
  deliveries: CarryOutOutlined,
  inbox: InboxOutlined,
  products: TagsOutlined,
  suppliers: ShopOutlined,
  destinations: EnvironmentOutlined,
  costs: CalculatorOutlined,
  users: TeamOutlined,
  settings: SettingOutlined,
  integrations: ApiOutlined,
  home: HomeOutlined,
  demands: BankOutlined,
  operators: SafetyCertificateOutlined,
  search: SearchOutlined,
  plus: PlusOutlined,
  close: CloseOutlined,
  check: CheckOutlined,
  delete: DeleteOutlined,
  edit: EditOutlined,
  copy: CopyOutlined,
  more: EllipsisOutlined,
  down: DownOutlined,
  up: UpOutlined,
  left: LeftOutlined,
  right: RightOutlined,
  back: ArrowLeftOutlined,
  reload: ReloadOutlined,
  download: DownloadOutlined,
  upload: UploadOutlined,
  warning: WarningOutlined,
  error: CloseCircleOutlined,
  info: InfoCircleOutlined,
  success: CheckCircleOutlined,
  help: QuestionCircleOutlined,
  user: UserOutlined,
  logout: LogoutOutlined,
  lock: LockOutlined,
  unlock: UnlockOutlined,
  mail: MailOutlined,
  send: SendOutlined,
  comment: CommentOutlined,
  calendar: CalendarOutlined,
  filter: FilterOutlined,
  columns: TableOutlined,
  link: LinkOutlined,
  file: FileOutlined,
  pdf: FilePdfOutlined,
  paperclip: PaperClipOutlined,
  menu: MenuOutlined,
  'menu-fold': MenuFoldOutlined,
  'menu-unfold': MenuUnfoldOutlined,
  loading: LoadingOutlined,
  clock: ClockCircleOutlined,
  stop: StopOutlined,
  eye: EyeOutlined,
  'eye-off': EyeInvisibleOutlined,
  history: HistoryOutlined,
  external: ExportOutlined,
  printer: PrinterOutlined,
  bell: BellOutlined,
} satisfies Record<string, IconDefinition>;

export type IconName = keyof typeof icons;

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);
