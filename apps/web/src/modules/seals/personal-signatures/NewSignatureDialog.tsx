import { Modal, Tabs } from 'antd'
import { DrawTab } from './DrawTab.tsx'
import { freeName } from './freeName.ts'
import { PhoneTab } from './PhoneTab.tsx'
import { PictureTab } from './PictureTab.tsx'
import { TypeTab } from './TypeTab.tsx'

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
