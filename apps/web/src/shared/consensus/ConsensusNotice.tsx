// Whether the pages say what was agreed: for whoever sends a contract, and for everybody who is to sign it. Nothing is shown
// where nobody brought a text to hold them against.

import type { AgreedText } from '@xinqi/api/calls'
import { AGREED_TEXT_FROM, HELD_PAGES } from '@xinqi/api/ways'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, upload } from '../api/call.ts'
import { useAct } from '../api/useAct.ts'
import { outdate, useCall } from '../api/useCall.ts'
import { Button } from '../lite/Button.tsx'
import { Notice } from '../lite/Notice.tsx'
import { words } from '../viewer/messages/viewer.zh.ts'
import styles from './consensus.module.css'

const SHOWN = 5
const KIND: Record<AgreedText['differences'][number]['kind'], string> = {
  get insert() {
    return words().extra
  },
  get delete() {
    return words().missing
  },
  get replace() {
    return words().changed
  },
  get move() {
    return words().moved
  },
  get number() {
    return words().spaceInNumber
  },
  get cell() {
    return words().table
  },
  get furniture() {
    return words().headerFooter
  },
}
const WORD = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const Differences = ({ differences }: Pick<AgreedText, 'differences'>) => {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? differences : differences.slice(0, SHOWN)
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ kind, clause, agreed, found, before, after }) => (
          <li key={`${kind}${before}${agreed}${found}${after}`}>
            {clause && `${clause} `}
            {words().difference({ KIND: KIND[kind], slice: before.slice(-10) })}
            {agreed && <del>{agreed}</del>} {found && <ins>{found}</ins>}
            {after.slice(0, 10)}
          </li>
        ))}
      </ul>
      {differences.length > SHOWN && (
        <Button look="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words().collapse : words().allDifferences({ length: differences.length })}
        </Button>
      )}
    </>
  )
}

const textOf = ({ source, name, isSenders, broughtBy }: AgreedText): string =>
  source === AGREED_TEXT_FROM.room
    ? words().agreedText({ name })
    : (isSenders ? words().uploadedBySender : words().uploadedByUs)({ who: broughtBy ?? '', name })

const One = ({
  contractId,
  agreed,
  mayRelease,
  onChanged,
}: {
  contractId: string
  agreed: AgreedText
  mayRelease: boolean
  onChanged: () => Promise<unknown>
}) => {
  const { busy, refusal, act } = useAct()
  const { state, agreedId, releasedBy } = agreed
  if (state === HELD_PAGES.same)
    return (
      <Notice tone="success">
        {words().sameAsAgreed({ agreed: textOf(agreed) })}
        {agreed.isLogged && words().inEvidenceLog}
        {words().fullStop}
      </Notice>
    )
  if (state === HELD_PAGES.notYet)
    return <Notice tone="info">{words().notCompared({ agreed: textOf(agreed) })}</Notice>
  return (
    <Notice tone="warning">
      <section aria-label={words().differences}>
        <p className={styles.title}>
          {state === HELD_PAGES.unread
            ? words().pagesUnreadable({ agreed: textOf(agreed) })
            : words().differsIn({ agreed: textOf(agreed), length: agreed.differences.length })}
        </p>
        <Differences differences={agreed.differences} />
        {releasedBy && <p>{words().releasedBy({ releasedBy })}</p>}
        {refusal && <p role="alert">{refusal}</p>}
        {mayRelease && agreed.isMine && !releasedBy && (
          <Button
            busy={busy}
            onClick={() =>
              void act(async () => {
                await call('/consensus/release', { contractId, agreedId }, { quiet: true })
                await onChanged()
              })
            }
          >
            {words().releaseAnyway}
          </Button>
        )}
      </section>
    </Notice>
  )
}

export const ConsensusNotice = ({
  contractId,
  isSending = false,
}: {
  contractId: string
  /** Before it is sent: held against the pages at once, and what differs may be sent knowingly. */
  isSending?: boolean
}) => {
  const { data, refetch } = useCall('/consensus/view', { contractId }, { quiet: true, staleTime: 0 })
  const { busy, refusal, act } = useAct()
  const list = data?.list ?? []
  const waits = list.some(({ state }) => state === HELD_PAGES.notYet)
  const changed = async () => {
    await refetch()
    await outdate('/contract/draft')
  }
  const check = useEffectEvent(
    () =>
      void act(async () => {
        await call('/consensus/check', { contractId }, { quiet: true })
        await changed()
      }),
  )
  useEffect(() => {
    if (waits) check()
  }, [waits])
  if (list.length === 0) return null
  return (
    <section className={styles.consensus} aria-label={words().compare}>
      {list.map((agreed) => (
        <One
          key={agreed.agreedId}
          contractId={contractId}
          agreed={agreed}
          mayRelease={isSending}
          onChanged={changed}
        />
      ))}
      {busy && <Notice>{words().comparing}</Notice>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </section>
  )
}

/** A Word file negotiated elsewhere, brought to be held against the pages. */
export const BringAgreedText = ({ contractId }: { contractId: string }) => {
  const { busy, refusal, act } = useAct()
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = WORD
    input.onchange = () => {
      const file = input.files?.[0]
      if (file)
        void act(async () => {
          await upload('/consensus/bring', { contractId, file }, { quiet: true })
          await outdate('/consensus/view', '/contract/draft')
        })
    }
    input.click()
  }
  return (
    <div className={styles.consensus}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="text" busy={busy} onClick={choose}>
        {words().compareUpload}
      </Button>
    </div>
  )
}
