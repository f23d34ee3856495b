import { Form } from 'antd'
import { upload } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { UploadRules } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'

const RULES: UploadRules = {
  types: ['esl'],
  maxBytes: 2 * 1024 * 1024,
  typeMessage: '请选择电子印章文件（.esl）',
  sizeMessage: '印章文件不能超过 2 MB',
}

const FileField = ({ value, onChange }: { value?: File; onChange?: (file: File) => void }) =>
  value ? (
    <span>已选择 {value.name}</span>
  ) : (
    <UploadBox
      label="选择印章文件"
      hint="制作单位交付的 .esl 文件，不含私钥"
      rules={RULES}
      local={async (file) => file}
      onDone={(file) => onChange?.(file)}
    />
  )

/** Taken in only when its maker is believed here and it is this company's. */
export const BringDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ file: File; purpose: string }>
    title="导入外部制作的印章"
    submitText="核验并导入"
    onClose={onClose}
    onSubmit={async ({ file, purpose }) => {
      await upload('/nationalSeal/bring', { file, purpose }, { quiet: true })
      await outdate('/nationalSeal/list')
      toast.success('印章已通过核验并导入，请登记备案信息')
    }}
  >
    <Form.Item name="file" label="印章文件" rules={[{ required: true, message: '请选择印章文件' }]}>
      <FileField />
    </Form.Item>
    <LongTextItem name="purpose" label="用途" must="请填写用途" maxLength={200} showCount rows={3} />
  </FormDialog>
)
