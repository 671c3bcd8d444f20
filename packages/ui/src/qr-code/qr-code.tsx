import { QRCodeSVG } from '@rc-component/qrcode';

export interface QrCodeProps {
  /** What it contains; it is drawn here and sent nowhere. */
  value: string;
  /** What it is for, for screen readers. */
  label: string;
}

const SIZE = 192;

/** A QR code, with the quiet zone that readers need. */
export const QrCode = ({ value, label }: QrCodeProps) => (
  <QRCodeSVG value={value} size={SIZE} marginSize={4} title={label} role="img" aria-label={label} />
);
