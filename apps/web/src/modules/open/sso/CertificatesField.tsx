import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'

export const CertificatesField = () => (
  <LongTextItem
    name="certificates"
    label="签名证书（X.509）"
    extra="PEM 格式；对方更换密钥期间可依次粘贴新旧两张"
    must="请粘贴签名证书"
    rows={6}
    style={{ fontFamily: 'monospace' }}
    placeholder={'-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----'}
  />
)
