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
import { words } from './messages/record.zh.ts'
import { ProofCard } from './ProofCard.tsx'
import { isRecordNumber } from './recordNumber.ts'

type Anchors = Data<'/contract/chain/viewPreserve'>['anchors']
/** Whoever outside holds the head of the log; our own sandbox is nobody outside. */
const outside = (anchors: Anchors = []) =>
  anchors.filter(({ isValid, isSandbox }) => isValid && !isSandbox).map(({ name }) => name)
/** Not called a block chain until somebody outside holds its head. */
const titleOf = (anchors?: Anchors) =>
  outside(anchors).length ? words().chain({ title: words().title }) : words().title
const anchoredBy = (anchors?: Anchors) =>
  outside(anchors).length ? words().anchoredBy({ names: outside(anchors).join(words().comma) }) : ''

const AskNumber = ({ tried, message }: { tried: string; message?: string }) => {
  const navigate = useNavigate()
  const [no, setNo] = useState(tried)
  const [problem, setProblem] = useState(message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = no.trim().toUpperCase()
    if (!isRecordNumber(wanted)) return setProblem(words().numberWrong)
    setProblem(undefined)
    navigate(`/chainview?no=${wanted}`)
  }
  return (
    <EvidenceFrame title={words().title} about={words().subtitle}>
      <form className={styles.card} onSubmit={submit} noValidate>
        <Field
          label={words().number}
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
          {words().search}
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
  if (!known) return <AskNumber tried={no} message={no ? words().numberIncomplete : undefined} />
  if (error) return <AskNumber key={no} tried={no} message={error.message} />
  if (!data)
    return (
      <EvidenceFrame title={words().title} about={words().reading}>
        <div className={styles.waiting}>
          <Spinner large />
        </div>
      </EvidenceFrame>
    )
  return (
    <EvidenceFrame
      title={titleOf(preserved?.anchors)}
      about={words().about({ anchors: anchoredBy(preserved?.anchors) })}
    >
      {data.isSandbox && <Notice tone="warning">{words().sandbox}</Notice>}
      <EvidenceSection id="record" title={words().record}>
        <Facts
          rows={[
            [
              words().number,
              <span key="no" className={styles.hash}>
                {data.no}
              </span>,
            ],
            [words().contract, data.title],
            [words().contractStatus, <StatusTag key="status" set={CONTRACT_STATUS} code={data.status} />],
            [words().recordedAt, instant(data.finishedAt)],
            [words().parties, data.parties.map(({ name }) => name).join(words().comma)],
          ]}
        />
      </EvidenceSection>
      <EvidenceSection id="files" title={words().files}>
        <ul className={styles.list}>
          {data.files.map(({ fileId, name, versions }) => (
            <li key={fileId}>
              <Link to={`/chainFileView?no=${data.no}&file=${fileId}`}>{name}</Link>
              <span className={styles.hint}>{words().signatureCount({ length: versions.length - 1 })}</span>
              <p className={styles.hash}>SHA-256 {versions.at(-1)}</p>
            </li>
          ))}
        </ul>
      </EvidenceSection>
      <EvidenceSection id="signatures" title={words().signatures}>
        <ul className={styles.list}>
          {data.signatures.map((one) => (
            <li key={`${one.fileId}/${one.sequence}`}>
              <b>{one.signer}</b>
              <span className={styles.hint}>{instant(one.at)}</span>
              <p className={styles.hash}>{words().certificateNumber({ certificate: one.certificate })}</p>
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
