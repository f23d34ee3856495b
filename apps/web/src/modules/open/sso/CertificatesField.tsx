import { Form, Input } from 'antd'

export const CertificatesField = () => (
  <Form.Item
    name="certificates"
    label="签名证书（X.509）"
    extra="PEM 格式；对方更换密钥期间可依次粘贴新旧两张"
    rules={[{ required: true, whitespace: true, message: '请粘贴签名证书' }]}
  >
    <Input.TextArea
      rows={6}
      style={{ fontFamily: 'monospace' }}
      placeholder={'-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----'}
    />
  </Form.Item>
)
