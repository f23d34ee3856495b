import { ERRORS } from '@xinqi/api/errors'
import { PAPER_MAX_BYTES, PAPERS, type PaperKind, papersFor } from '@xinqi/api/open/review-papers'
import { Select, Space } from 'antd'
import { useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { PICTURE_RULES, type UploadRules } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'

const PAPER_RULES: UploadRules = {
  ...PICTURE_RULES,
  maxBytes: PAPER_MAX_BYTES,
  typeMessage: '仅支持 JPG、PNG 格式的照片',
  sizeMessage: ERRORS.FILE_SIZE.msg,
}

/** One paper at a time; each replaces an earlier one of its kind. */
export const PaperUpload = ({
  appId,
  account,
  isCompany,
  onDone,
}: {
  appId: string
  account: string
  isCompany: boolean
  onDone: (reviewId: string) => Promise<void> | void
}) => {
  const kinds = papersFor(isCompany)
  const [kind, setKind] = useState<PaperKind>(kinds[0]!)
  return (
    <Space direction="vertical" style={{ width: '100%', marginTop: 16 }}>
      <Select
        aria-label="证件种类"
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: PAPERS[value] }))}
        style={{ width: 220 }}
      />
      <UploadBox
        label={`上传${PAPERS[kind]}`}
        rules={PAPER_RULES}
        send={(file, way) =>
          upload('/open/review/uploadPaper', { appId, account, kind, paper: file }, { ...way, quiet: true })
        }
        onDone={({ reviewId }) => {
          toast.success('已上传')
          const next = kinds[kinds.indexOf(kind) + 1]
          if (next) setKind(next)
          void onDone(reviewId)
        }}
      />
    </Space>
  )
}
