import { Button, Descriptions, Modal } from 'antd'
import { Copyable } from '../../../shared/format/Copyable.tsx'

/** Secrets, on the screen this one time. */
export const ShownOnce = ({
  title,
  secrets,
  onClose,
}: {
  title: string
  secrets: readonly { name: string; text: string }[]
  onClose: () => void
}) => (
  <Modal
    open
    title={title}
    mask={{ closable: false }}
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        我已保存
      </Button>
    }
  >
    <p>密钥只显示这一次，请现在保存到安全的地方。</p>
    <Descriptions
      bordered
      column={1}
      size="small"
      items={secrets.map(({ name, text }) => ({
        key: name,
        label: name,
        children: <Copyable text={text} what={name} whole />,
      }))}
    />
  </Modal>
)

/** What is shown of an app that was just made. */
export const secretsOf = (app: { appId: string; keyId: string; secret: string; webhookSecret: string }) => [
  { name: 'AppId', text: app.appId },
  { name: '密钥编号', text: app.keyId },
  { name: '密钥', text: app.secret },
  { name: '合同回调签名密钥', text: app.webhookSecret },
]
