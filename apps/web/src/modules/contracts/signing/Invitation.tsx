import { PARTY_KIND } from '@xinqi/api/status-names'
// Where a link in a message leads: from wherever somebody is to the contract, one step at a time, each coming back.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { useEffect, useEffectEvent, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { dropPending, keepPending } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { leaveFor } from '../../company/invitations/leaveFor.ts'
import styles from './contract-sign.module.css'
import { firstSteps } from './firstSteps.ts'
import { words } from './messages/signing.zh.ts'
import { realNamePath } from './paths.ts'
import { ReadFirst } from './ReadFirst.tsx'
import { leadsStraightOn, waysFor, whatBecame } from './whereTo.ts'

type SignInWay = Data<'/contract/invited'>['ways'][number]
type Lack = NonNullable<SignInWay['lacks']>

const LACK: Record<Lack, { text: (way: SignInWay) => string; button: string }> = {
  realName: {
    text: () => words().lacksIdentity,
    get button() {
      return words().verifyIdentity
    },
  },
  createCompany: {
    text: ({ name }) => words().lacksCompany({ name }),
    get button() {
      return words().createCompany
    },
  },
  joinCompany: {
    text: ({ name }) => words().lacksMembership({ name }),
    get button() {
      return words().askToJoin
    },
  },
  certifyCompany: {
    text: ({ name }) => words().lacksCertification({ name }),
    get button() {
      return words().seeCertification
    },
  },
  signRight: {
    text: ({ name }) => words().lacksRight({ name }),
    button: '',
  },
  takeUp: {
    text: ({ name }) => words().lacksTaking({ name }),
    get button() {
      return words().iSign
    },
  },
  switchTo: {
    text: ({ kind }) => (kind === PARTY_KIND.company ? words().switchToCompany : words().switchToPerson),
    get button() {
      return words().signAs
    },
  },
}

/** What is proven only after the contract has been read. */
const READ_FIRST: ReadonlySet<Lack> = new Set(['realName', 'createCompany', 'joinCompany', 'certifyCompany'])

/** Ways over several pages; a banner on each leads back here. */
const ELSEWHERE = {
  createCompany: '/createCompany',
  certifyCompany: '/firstEnptrPage',
  joinCompany: '/eInviteRegisterIn',
}

/** There is something he can do: what he lacks is his to bring, or it opens in another name. */
const isOpenWay = ({ lacks }: SignInWay) => lacks !== null

const STATUS: Record<number, string> = {
  get 0() {
    return words().othersFirst
  },
  get 1() {
    return words().toSign
  },
  get 2() {
    return words().signed
  },
  get 3() {
    return words().refused
  },
}

type CardProps = {
  way: SignInWay
  busy: boolean
  /** The sender was told that the company's name is another. */
  reported: boolean
  onReport: () => void
  onStep: () => void
  onJoin: () => void
}

/** One party he may sign for: what is lacking, and the button that brings it. */
const WayCard = ({ way, busy, reported, onReport, onStep, onJoin }: CardProps) => {
  const lack = way.lacks ? LACK[way.lacks] : null
  return (
    <li className={styles.wayCard}>
      <div className={styles.wayHead}>
        <b>{way.name}</b>
        <span className={styles.partyKind}>
          {way.kind === PARTY_KIND.company ? words().company : words().person}
        </span>
        <span className={styles.signerStatus} data-status={way.status}>
          {STATUS[way.status]}
        </span>
      </div>
      {way.otherCompany && (
        <Notice tone="warning">
          {words().companyNameDiffers({ name: way.name, otherCompany: way.otherCompany })}
          <Button look="text" disabled={reported} onClick={onReport}>
            {reported ? words().senderTold : words().tellSender}
          </Button>
        </Notice>
      )}
      {lack && <p>{lack.text(way)}</p>}
      {(!lack || lack.button) && (
        <Button
          look="primary"
          block
          busy={busy}
          aria-label={words().actionOf({
            action: lack?.button ?? words().openContract,
            name: way.name,
          })}
          onClick={onStep}
        >
          {lack?.button ?? words().openContract}
        </Button>
      )}
      {way.lacks === 'createCompany' && (
        <Button block aria-label={words().joinExistingOf({ name: way.name })} onClick={onJoin}>
          {words().joinExisting}
        </Button>
      )}
    </li>
  )
}

type Props = {
  contractId: string
  /** The link was made for this party. */
  partyId?: string | null
  /** To the contract; `instead` where he never chose to be here. */
  onOpen: (how: { instead: boolean }) => void
}

export const Invitation = ({ contractId, partyId = null, onOpen }: Props) => {
  const { account } = useIdentity()
  const { data, error, refetch } = useCall('/contract/invited', { contractId }, { quiet: true, staleTime: 0 })
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reported, setReported] = useState(false)
  const report = async ({ partyId }: SignInWay) => {
    try {
      await call('/contract/reportName', { contractId, partyId })
      setReported(true)
    } catch {
      // The call has said what went wrong.
    }
  }
  const here = `/inviteSign?contractId=${contractId}`
  const keep = (way: SignInWay) =>
    keepPending({
      userId: account.person.userId,
      contractId,
      name: data!.name,
      ...(data!.invitedName ? { signerName: data!.invitedName } : {}),
      ...(way.kind === PARTY_KIND.company ? { companyName: way.name } : {}),
    })
  const isReady = data !== undefined && leadsStraightOn(data)
  const goStraightOn = useEffectEvent(() => {
    dropPending()
    onOpen({ instead: true })
  })
  useEffect(() => {
    // Nothing to choose and nothing missing.
    if (isReady) goStraightOn()
  }, [isReady])

  const step = async (way: SignInWay) => {
    setBusy(way.partyId)
    setRefusal(null)
    try {
      switch (way.lacks) {
        case null:
          dropPending()
          return onOpen({ instead: false })
        case 'realName':
          keep(way)
          return go(realNamePath(here, account.person))
        case 'createCompany':
        case 'certifyCompany':
        case 'joinCompany':
          keep(way)
          return go(ELSEWHERE[way.lacks])
        case 'switchTo':
          return await switchCompany(way.kind === PARTY_KIND.company ? way.companyId : null, here)
        case 'takeUp':
          await call('/contract/takeUp', { contractId, partyId: way.partyId }, { quiet: true })
          return onOpen({ instead: false })
      }
    } catch (failure) {
      setRefusal(whyNot(failure))
      await refetch()
    } finally {
      setBusy(null)
    }
  }

  if (error)
    return (
      <Statement
        title={words().notFound}
        small={error.requestId ?? undefined}
        actions={
          <Button onClick={() => void leaveFor(`/login?contractId=${contractId}`)}>
            {words().otherAccount}
          </Button>
        }
      >
        {words().signedInAs} {account.person.mobile ?? account.person.email}
        {words().sentToAnother}
      </Statement>
    )
  if (!data || isReady)
    return (
      <div className={styles.middle}>
        <Spinner large label={words().openingContract} />
      </div>
    )
  if (!data.opens && !data.ways.some(isOpenWay)) {
    const { title, text } = whatBecame(data)
    return (
      <Statement
        title={title}
        small={data.name}
        actions={
          <Button look="primary" onClick={() => go('/workbench')}>
            {words().toWorkbench}
          </Button>
        }
      >
        {text}
      </Statement>
    )
  }
  const shown = waysFor(data, partyId)
  const first = shown.find(({ lacks }) => lacks !== null && READ_FIRST.has(lacks))
  return (
    <div className={data.opens && first ? `${styles.invitation} ${styles.withPages}` : styles.invitation}>
      <h1>{data.name}</h1>
      <p className={styles.lead}>
        {words().invitesYou({ from: data.from })}
        {data.deadlineAt && words().dueBy({ deadlineAt: instant(data.deadlineAt) ?? '' })}
        {words().fullStop}
      </p>
      <p>
        <StatusTag set={CONTRACT_STATUS} code={data.status} />
      </p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {partyId && !data.ways.some((way) => way.partyId === partyId) && (
        <Notice tone="warning">{words().othersLink}</Notice>
      )}
      {data.ways.length === 0 && (
        <>
          <Notice>{data.left ? whatBecame(data).text : words().onlyLooking}</Notice>
          <Button look="primary" block onClick={() => go(`/sign/pageDetail?contractId=${contractId}`)}>
            {words().viewContract}
          </Button>
        </>
      )}
      {first && (
        <div className={styles.firstSteps}>
          <Steps steps={firstSteps(first)} current={1} />
        </div>
      )}
      {shown.length > 1 && <h2>{words().chooseParty}</h2>}
      <ul className={styles.ways}>
        {shown.map((way) => (
          <WayCard
            key={way.partyId}
            way={way}
            busy={busy === way.partyId}
            reported={reported}
            onReport={() => void report(way)}
            onStep={() => void step(way)}
            onJoin={() => {
              keep(way)
              go(ELSEWHERE.joinCompany)
            }}
          />
        ))}
      </ul>
      {data.opens && first && <ReadFirst contractId={contractId} />}
    </div>
  )
}
