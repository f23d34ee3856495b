import { Modal, Tabs } from 'antd'
import { DrawTab } from './DrawTab.tsx'
import { PhoneTab } from './PhoneTab.tsx'
import { PictureTab } from './PictureTab.tsx'
import { TypeTab } from './TypeTab.tsx'

/** The first name not taken yet: 手写签名, 手写签名 2, … */
export const freeName = (wanted: string, taken: readonly string[]): string => {
  if (!taken.includes(wanted)) return wanted
  let number = 2
  while (taken.includes(`${wanted} ${number}`)) number++
  return `${wanted} ${number}`
}

export const NewSignatureDialog = ({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) => (
  <Modal open title="新建签名" width={680} footer={null} mask={{ closable: false }} onCancel={onClose}>
    <Tabs
      destroyOnHidden
      items={[
        {
          key: 'draw',
          label: '手写签名',
          children: <DrawTab usualName={freeName('手写签名', taken)} onSaved={onClose} />,
        },
        {
          key: 'phone',
          label: '扫码手绘',
          children: <PhoneTab usualName={freeName('手写签名', taken)} onSaved={onClose} />,
        },
        {
          key: 'type',
          label: '姓名签名',
          children: <TypeTab usualName={freeName('姓名签名', taken)} onSaved={onClose} />,
        },
        {
          key: 'picture',
          label: '图片签名',
          children: <PictureTab usualName={freeName('图片签名', taken)} onSaved={onClose} />,
        },
      ]}
    />
  </Modal>
)
