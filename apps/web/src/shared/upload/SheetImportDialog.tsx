// Takes a filled sheet: the template, the file, and what became of its rows.
//   <SheetImportDialog title="批量导入成员" unit="人" hint="…" fetchTemplate={…} send={(file, way) => upload(…)} … />

import { IMPORT_ROWS } from '@xinqi/api/limits'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import blocks from '../theme/blocks.module.css'
import { SheetSteps } from './SheetSteps.tsx'
import type { SendWay } from './UploadBox.tsx'

type Imported = { imported: number; failed: number; errorFile: string | null }

const Result = ({ unit, result: { imported, failed, errorFile } }: { unit: string; result: Imported }) => (
  <>
    <Alert
      type={failed === 0 ? 'success' : imported === 0 ? 'error' : 'warning'}
      showIcon
      role="status"
      title={`已导入 ${imported} ${unit}${failed ? `，${failed} 行未导入` : ''}`}
    />
    {errorFile && (
      <p>
        <a href={errorFile} download="未导入的行.xlsx">
          下载未导入的行与原因
        </a>
        <span className={blocks.quiet}>（链接 10 分钟内有效；改正后可直接再次上传）</span>
      </p>
    )}
  </>
)

export const SheetImportDialog = ({
  title,
  unit,
  hint,
  fetchTemplate,
  send,
  onImported,
  onClose,
}: {
  title: string
  unit: string
  hint: string
  /** Absent for somebody who may not have it. */
  fetchTemplate?: () => Promise<unknown>
  send: (file: File, way: SendWay) => Promise<Imported>
  onImported: () => void
  onClose: () => void
}) => {
  const [result, setResult] = useState<Imported | null>(null)
  return (
    <Modal
      open
      title={title}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {result && <Button onClick={() => setResult(null)}>继续导入</Button>}
          <Button type={result ? 'primary' : 'default'} onClick={onClose}>
            {result ? '完成' : '关闭'}
          </Button>
        </>
      }
    >
      {result ? (
        <Result unit={unit} result={result} />
      ) : (
        <SheetSteps
          first={{ title: '下载模板并填写', hint, button: '下载模板', fetch: fetchTemplate }}
          then={{
            title: '上传填好的文件',
            hint: `仅支持 xlsx，单次最多 ${IMPORT_ROWS} 行；有误的行不影响其余各行`,
          }}
          send={send}
          onDone={(answer) => {
            setResult(answer)
            onImported()
          }}
        />
      )}
    </Modal>
  )
}
