import { Modal } from 'antd'
import { Hindrance, mayStart, QuotaLine, useQuota } from '../../../shared/ai/QuotaLine.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useTwoFiles } from './TwoFilesForm.tsx'

export const TwoFilesDialog = ({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) => {
  const quota = useQuota('compare')
  const { form, busy, refusal, start } = useTwoFiles(() => {
    onClose()
    onStarted()
  })
  return (
    <Modal
      open
      width={1000}
      title="新建比对"
      okText="开始比对"
      cancelText="取消"
      mask={{ closable: false }}
      confirmLoading={busy}
      okButtonProps={{ disabled: !mayStart(quota) }}
      onOk={start}
      onCancel={onClose}
    >
      <QuotaLine tool="compare" quota={quota} />
      <Hindrance quota={quota} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {form}
    </Modal>
  )
}
