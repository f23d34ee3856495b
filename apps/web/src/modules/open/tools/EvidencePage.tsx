// A certificate of evidence, by its number or by the file itself; the same proof anybody can check for himself.

import { CONTRACT_STATUS } from '@xinqi/api/status'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { FileCheck } from '../../evidence/record/FileCheck.tsx'
import { ProofCard } from '../../evidence/record/ProofCard.tsx'
import { isRecordNumber } from '../../evidence/record/recordNumber.ts'
import { useVerification } from '../../evidence/verification/useVerification.ts'
import { Verified } from '../../evidence/verification/Verified.tsx'
import styles from './experience.module.css'

const Record = ({ no }: { no: string }) => {
  const { data, error, refetch } = useCall('/contract/chain/view', { no }, { quiet: true })
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title={error.message}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  if (!data) return <p role="status">正在读取存证记录…</p>
  return (
    <div aria-live="polite" style={{ display: 'grid', gap: 16 }}>
      <section className={`${blocks.card} ${styles.card}`} aria-label="存证记录">
        <div className={styles.head}>
          <h2>{data.title}</h2>
          <StatusTag set={CONTRACT_STATUS} code={data.status} />
        </div>
        {data.isSandbox && <Alert type="warning" showIcon title="沙箱记录，无法律效力" />}
        <p className={styles.quiet}>
          存证编号 {data.no}，完成于 {instant(data.finishedAt)}；签署方：
          {data.parties.map(({ name }) => name).join('、')}
        </p>
      </section>
      <ProofCard no={data.no} log={data.log} />
      <FileCheck files={data.files} />
    </div>
  )
}

const EvidencePage = () => {
  const [query, setQuery] = useSearchParams()
  const no = (query.get('no') ?? '').trim().toUpperCase()
  const [typed, setTyped] = useState(no)
  const { result, forget, progress, refusal: problem, refuse: setProblem, verify } = useVerification()
  const look = () => {
    const wanted = typed.trim().toUpperCase()
    forget()
    if (!isRecordNumber(wanted)) return setProblem('存证编号以 XQ 开头，共 22 位，请核对')
    setProblem(null)
    setQuery({ no: wanted })
  }
  return (
    <div className={styles.page}>
      <h1>存证证书核验</h1>
      <p className={styles.quiet}>
        输入存证编号查看记录与证明，或拖入文件核验签名、改动与存证。文件只用于本次核验，不保存。
      </p>
      <div className={styles.columns}>
        <section className={`${blocks.card} ${styles.card}`} aria-label="按编号核验">
          <h2>按存证编号</h2>
          <Input.Search
            aria-label="存证编号"
            placeholder="XQ…"
            maxLength={40}
            enterButton="核验"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onSearch={look}
          />
        </section>
        <section className={`${blocks.card} ${styles.card}`} aria-label="按文件核验">
          <h2>按文件</h2>
          <Upload
            label="选择或拖入要核验的 PDF 文件"
            types={['pdf']}
            wrongType="仅支持 PDF 文件，请重新选择"
            progress={progress}
            onFile={(file) => void verify(file, () => setQuery({}, { replace: true }))}
          />
        </section>
      </div>
      <div style={{ marginTop: 16 }}>
        {problem && <Alert type="error" showIcon title={problem} />}
        {isRecordNumber(no) && <Record key={no} no={no} />}
        {result && <Verified result={result} />}
      </div>
    </div>
  )
}
export default EvidencePage
