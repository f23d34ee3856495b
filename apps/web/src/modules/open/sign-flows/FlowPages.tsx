import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Select, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import styles from './sign-flows.module.css'

type File = Data<'/apiContract/detail'>['files'][number]
type Pages = Data<'/apiContract/pages'>
const AT_ONCE = 4

/** Looked at only when asked for: each look is written down. */
export const FlowPages = ({
  appId,
  contractNo,
  files,
}: {
  appId: string
  contractNo: string
  files: readonly File[]
}) => {
  const [fileId, setFileId] = useState(files[0]?.fileId)
  const [shown, setShown] = useState<Pages | null>(null)
  const { busy, refusal, act } = useAct()
  const file = files.find((one) => one.fileId === fileId)
  if (!file) return null
  const more = () =>
    act(async () => {
      const from = shown?.list.length ?? 0
      const pages = Array.from({ length: Math.min(AT_ONCE, file.pages - from) }, (_, index) => from + index)
      const answer = await call(
        '/apiContract/pages',
        { appId, contractNo, fileId: file.fileId, pages },
        { quiet: true },
      )
      setShown({ ...answer, list: [...(shown?.list ?? []), ...answer.list] })
    })
  const left = file.pages - (shown?.list.length ?? 0)
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      {files.length > 1 && (
        <Select
          aria-label="文件"
          value={fileId}
          options={files.map(({ fileId: value, name: label }) => ({ value, label }))}
          onChange={(value) => {
            setFileId(value)
            setShown(null)
          }}
        />
      )}
      {!shown && <Alert type="info" showIcon title="查看合同正文会记入操作日志，页面带查看人水印。" />}
      {shown?.list.map(({ page, url }) => (
        <div key={page} className={styles.page}>
          <img src={url} alt={`第 ${page + 1} 页`} />
          <div className={styles.watermark} aria-hidden="true">
            {Array.from({ length: 12 }, (_, index) => (
              <span key={index}>{shown.watermark}</span>
            ))}
          </div>
        </div>
      ))}
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {left > 0 && (
        <Button loading={busy} onClick={() => void more()}>
          {shown ? `继续查看（还有 ${left} 页）` : '查看正文'}
        </Button>
      )}
    </Space>
  )
}
