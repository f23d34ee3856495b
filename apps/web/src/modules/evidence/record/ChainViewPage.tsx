// The record of a finished contract, for whoever holds its number: that it was signed, when, by whom in outline, and
// the hashes. Never the document.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { EvidenceFrame } from './EvidenceFrame.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import styles from './evidence.module.css'
import { Facts } from './Facts.tsx'
import { FileCheck } from './FileCheck.tsx'
import { ProofCard } from './ProofCard.tsx'
import { isRecordNumber } from './recordNumber.ts'

const TITLE = '存证查看'

type Anchors = Data<'/contract/chain/viewPreserve'>['anchors']
/** Whoever outside holds the head of the log; our own sandbox is nobody outside. */
const outside = (anchors: Anchors = []) =>
  anchors.filter(({ isValid, isSandbox }) => isValid && !isSandbox).map(({ name }) => name)
/** Not called a block chain until somebody outside holds its head. */
const titleOf = (anchors?: Anchors) => (outside(anchors).length ? `区块链${TITLE}` : TITLE)
const anchoredBy = (anchors?: Anchors) =>
  outside(anchors).length ? `日志头由${outside(anchors).join('、')}锚定。` : ''

const AskNumber = ({ tried, message }: { tried: string; message?: string }) => {
  const navigate = useNavigate()
  const [no, setNo] = useState(tried)
  const [problem, setProblem] = useState(message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = no.trim().toUpperCase()
    if (!isRecordNumber(wanted)) return setProblem('存证编号以 XQ 开头，共 22 位，请核对')
    setProblem(undefined)
    navigate(`/chainview?no=${wanted}`)
  }
  return (
    <EvidenceFrame title={TITLE} about="输入存证编号，查看合同的存证记录；编号在合同详情与存证报告中。">
      <form className={styles.card} onSubmit={submit} noValidate>
        <Field
          label="存证编号"
          autoComplete="off"
          maxLength={40}
          value={no}
          onChange={(value) => {
            setNo(value)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Button type="submit" look="primary" block>
          查询存证
        </Button>
      </form>
    </EvidenceFrame>
  )
}

const ChainViewPage = () => {
  const [query] = useSearchParams()
  const no = (query.get('no') ?? '').trim().toUpperCase()
  const known = isRecordNumber(no)
  const { data, error } = useCall('/contract/chain/view', { no }, { quiet: true, enabled: known })
  const { data: preserved } = useCall(
    '/contract/chain/viewPreserve',
    { no },
    { quiet: true, enabled: known && data !== undefined },
  )
  if (!known) return <AskNumber tried={no} message={no ? '存证编号不完整，请核对后重新输入' : undefined} />
  if (error) return <AskNumber key={no} tried={no} message={error.message} />
  if (!data)
    return (
      <EvidenceFrame title={TITLE} about="正在读取存证记录">
        <div className={styles.waiting}>
          <Spinner large />
        </div>
      </EvidenceFrame>
    )
  return (
    <EvidenceFrame
      title={titleOf(preserved?.anchors)}
      about={`以下信息在合同完成签署时固化，名称已作脱敏处理，不包含合同内容。${anchoredBy(preserved?.anchors)}`}
    >
      {data.isSandbox && (
        <Notice tone="warning">该合同使用沙箱数字证书签署，仅供测试，不具有法律效力。</Notice>
      )}
      <EvidenceSection id="record" title="存证记录">
        <Facts
          rows={[
            [
              '存证编号',
              <span key="no" className={styles.hash}>
                {data.no}
              </span>,
            ],
            ['合同', data.title],
            ['合同状态', <StatusTag key="status" set={CONTRACT_STATUS} code={data.status} />],
            ['存证时间', instant(data.finishedAt)],
            ['签署方', data.parties.map(({ name }) => name).join('、')],
          ]}
        />
      </EvidenceSection>
      <EvidenceSection id="files" title="存证文件">
        <ul className={styles.list}>
          {data.files.map(({ fileId, name, versions }) => (
            <li key={fileId}>
              <Link to={`/chainFileView?no=${data.no}&file=${fileId}`}>{name}</Link>
              <span className={styles.hint}>{versions.length - 1} 次签署</span>
              <p className={styles.hash}>SHA-256 {versions.at(-1)}</p>
            </li>
          ))}
        </ul>
      </EvidenceSection>
      <EvidenceSection id="signatures" title="签署记录">
        <ul className={styles.list}>
          {data.signatures.map((one) => (
            <li key={`${one.fileId}/${one.sequence}`}>
              <b>{one.signer}</b>
              <span className={styles.hint}>{instant(one.at)}</span>
              <p className={styles.hash}>证书序列号 {one.certificate}</p>
            </li>
          ))}
        </ul>
      </EvidenceSection>
      <ProofCard no={data.no} log={data.log} />
      <FileCheck files={data.files} />
    </EvidenceFrame>
  )
}
export default ChainViewPage
