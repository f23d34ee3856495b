// 合同比对 as a page of its own: two files, or two texts that are compared at once.

import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Hindrance, mayStart, QuotaLine, useQuota } from '../../../shared/ai/QuotaLine.tsx'
import { useClosed } from '../../../shared/ai/quota.ts'
import { upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { ViewChoice } from '../../../shared/list/ViewChoice.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from '../ai-tasks/tools.module.css'
import { useTwoFiles } from './TwoFilesForm.tsx'

const TEXT_RULES = {
  types: ['txt'],
  maxBytes: 1024 * 1024,
  typeMessage: '仅支持 txt 文本文件',
  sizeMessage: '文本文件不超过 1M，请重新上传',
}

const TextSide = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) => (
  <Form.Item label={label} required htmlFor={`text-${label}`}>
    <Input.TextArea
      id={`text-${label}`}
      rows={12}
      value={value}
      maxLength={200_000}
      showCount
      placeholder="粘贴文本，或在下方上传 txt 文件"
      onChange={({ target }) => onChange(target.value)}
    />
    <div style={{ marginTop: 24 }}>
      <UploadBox
        label={`上传${label}`}
        rules={TEXT_RULES}
        local={(file) => file.text()}
        onDone={(text: string) => onChange(text)}
      />
    </div>
  </Form.Item>
)

const Texts = ({ isOpen, onStarted }: { isOpen: boolean; onStarted: () => void }) => {
  const [base, setBase] = useState('')
  const [final, setFinal] = useState('')
  const { busy, refusal, act } = useAct()
  const start = () =>
    act(async () => {
      const { taskId } = await upload(
        '/contractCompare/createTextdiffTask',
        { baseText: base, compareText: final },
        { quiet: true },
      )
      onStarted()
      go(`/comparisonDetail?taskId=${taskId}`)
    })
  return (
    <Form layout="vertical" component="div">
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.sides}>
        <TextSide label="文本一" value={base} onChange={setBase} />
        <TextSide label="文本二" value={final} onChange={setFinal} />
      </div>
      <Button
        type="primary"
        loading={busy}
        disabled={!isOpen || !base.trim() || !final.trim()}
        onClick={() => void start()}
      >
        立即比对
      </Button>
    </Form>
  )
}

const ComparisonPage = () => {
  const [query, setQuery] = useSearchParams()
  const way = query.get('way') === 'text' ? 'text' : 'files'
  const quota = useQuota('compare')
  const closed = useClosed('compare')
  const isOpen = closed === null && mayStart(quota)
  const files = useTwoFiles(quota.refresh)
  return (
    <CenterPage
      title="合同比对"
      extra={
        <Button type="link" onClick={() => go('/comparisonAI')}>
          比对记录
        </Button>
      }
    >
      <div className={`${blocks.sheet} ${styles.formCard}`}>
        {closed ? <Notice tone="warning">{closed}</Notice> : <QuotaLine tool="compare" quota={quota} />}
        {!closed && <Hindrance quota={quota} />}
        <ViewChoice
          label="比对方式"
          value={way}
          of={{ files: '文件比对', text: '文本比对' }}
          onChange={(next) => setQuery(next === 'text' ? { way: 'text' } : {}, { replace: true })}
          style={{ marginBottom: 16 }}
        />
        {way === 'text' ? (
          <Texts isOpen={isOpen} onStarted={quota.refresh} />
        ) : (
          <>
            {files.refusal && <Notice tone="error">{files.refusal}</Notice>}
            {files.form}
            <Button type="primary" loading={files.busy} disabled={!isOpen} onClick={files.start}>
              开始比对
            </Button>
          </>
        )}
      </div>
    </CenterPage>
  )
}
export default ComparisonPage
