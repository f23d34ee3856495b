import { AI_WORDS, STANCES, STRICTNESSES } from '@xinqi/api/ai'
import { Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { MainFile } from '../../../shared/ai/CompareDialog.tsx'
import { reviewAddress } from '../../../shared/ai/openResult.ts'
import { ToolDialog } from '../../../shared/ai/ToolDialog.tsx'
import { useBegin } from '../../../shared/ai/useBegin.ts'
import { upload } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'

type Stance = (typeof STANCES)[number]
type Strictness = (typeof STRICTNESSES)[number]

export const useReviewForm = (onStarted: () => void) => {
  const [file, setFile] = useState<File | null>(null)
  const [contractType, setType] = useState<string>()
  const [stance, setStance] = useState<Stance>('中立')
  const [strictness, setStrictness] = useState<Strictness>('中立')
  const { data: known } = useCall('/contractExamine/checkpoints', {}, { quiet: true })
  const { busy, refusal, start } = useBegin(
    !file && AI_WORDS.examineMissing,
    async () => {
      const asked = { stance, strictness, ...(contractType ? { contractType } : {}), file: file! }
      const { fileId } = await upload('/contractExamine/createExamineTask', asked, { quiet: true })
      return reviewAddress(fileId, {})
    },
    onStarted,
  )
  const form = (
    <Form layout="vertical" component="div">
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Form.Item label="审查合同文件" required>
        <MainFile label="上传审查合同文件" file={file} onChange={setFile} />
      </Form.Item>
      <Form.Item label="合同类型" htmlFor="review-type">
        <Select
          id="review-type"
          allowClear
          placeholder="自动识别"
          value={contractType}
          onChange={setType}
          options={known?.types.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item label="审查立场">
        <Segmented aria-label="审查立场" value={stance} options={[...STANCES]} onChange={setStance} />
      </Form.Item>
      <Form.Item label="审查尺度">
        <Segmented
          aria-label="审查尺度"
          value={strictness}
          options={[...STRICTNESSES]}
          onChange={setStrictness}
        />
      </Form.Item>
    </Form>
  )
  return { form, busy, start }
}

export const UploadReviewDialog = ({ onClose, onStarted }: DialogOf<{ onStarted: () => void }>) => {
  const { form, ...begin } = useReviewForm(() => {
    onClose()
    onStarted()
  })
  return (
    <ToolDialog tool="examine" title="上传审查" begin={begin} onClose={onClose}>
      {form}
    </ToolDialog>
  )
}
