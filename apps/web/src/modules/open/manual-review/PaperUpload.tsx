import { Select, Space } from 'antd'
import { useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { PICTURE_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'

type Kind = 'front' | 'back' | 'holding'
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'front', label: '证件人像面' },
  { value: 'back', label: '证件背面' },
  { value: 'holding', label: '手持证件照' },
]

/** One paper at a time; each replaces an earlier one of its kind. */
export const PaperUpload = ({
  appId,
  account,
  onDone,
}: {
  appId: string
  account: string
  onDone: (reviewId: string) => Promise<void> | void
}) => {
  const [kind, setKind] = useState<Kind>('front')
  return (
    <Space direction="vertical" style={{ width: '100%', marginTop: 16 }}>
      <Select
        aria-label="证件种类"
        value={kind}
        onChange={setKind}
        options={[...KINDS]}
        style={{ width: 180 }}
      />
      <UploadBox
        label={`上传${KINDS.find(({ value }) => value === kind)!.label}`}
        rules={PICTURE_RULES}
        send={(file, way) =>
          upload('/open/review/uploadPaper', { appId, account, kind, paper: file }, { ...way, quiet: true })
        }
        onDone={({ reviewId }) => {
          toast.success('已上传')
          const next = KINDS[KINDS.findIndex(({ value }) => value === kind) + 1]
          if (next) setKind(next.value)
          void onDone(reviewId)
        }}
      />
    </Space>
  )
}
