import { IDENTITY } from '@xinqi/api/status-names'
import { IDENTITY_WAY } from '@xinqi/api/ways'
import { IDENTITY_TRY, REVIEW } from '@xinqi/api/work-list-status'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import { reloadIdentity } from '../../../shared/session/identity.ts'
import { pendingOf } from '../../../shared/session/pendingContract.ts'
import { useSession } from '../../../shared/session/session.ts'
import { AttemptLog } from './AttemptLog.tsx'
import { FaceForm, type StartedFace } from './FaceForm.tsx'
import { FaceWaiting } from './FaceWaiting.tsx'
import { FactsForm } from './FactsForm.tsx'
import styles from './identity.module.css'
import { ManualForm } from './ManualForm.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { words } from './messages/identity.zh.ts'
import { type Method, methodName, readMethod } from './methods.ts'
import { NotPassed } from './NotPassed.tsx'
import { readReturn } from './returnPath.ts'
import type { Outcome, PersonFacts } from './types.ts'
import { UnderReview } from './UnderReview.tsx'
import { Verified } from './Verified.tsx'

const steps = () => [words().stepWay, words().stepFacts, words().stepResult]

/**
 * From choosing a way to the result. The way and a face under way stand in the address, so that going back works and
 * somebody sent to another page for his face comes back to where he was.
 */
export const RealNameFlow = ({ home }: { home: { label: string; path: string } }) => {
  const [query, setQuery] = useSearchParams()
  const alone = useSession(({ identity }) => identity?.sidebar.companies.length === 0)
  const { data: result, error, refetch } = useCall('/user/certifyResult', {}, { quiet: true })
  const userId = useSession(({ identity }) => identity?.account.person.userId)
  const [person, setPerson] = useState<PersonFacts>(() => ({
    name: pendingOf(userId)?.signerName ?? '',
    idNumber: '',
  }))
  const [started, setStarted] = useState<StartedFace | null>(null)
  const [failed, setFailed] = useState<Outcome | null>(null)

  const asked = readMethod(query.get('way'))
  // A link may name a way that is not offered here, or is used up for today.
  const isOpen = result?.triesLeft.some((one) => one.method === asked && one.left > 0) ?? true
  const method = isOpen ? asked : null
  const face = query.get('face')
  const move = (next: { way?: Method; face?: string }) => {
    setFailed(null)
    const kept = new URLSearchParams(query)
    for (const name of ['way', 'face'] as const) {
      const value = next[name]
      if (value === undefined) kept.delete(name)
      else kept.set(name, String(value))
    }
    setQuery(kept)
  }
  const changed = async () => {
    await Promise.all([outdate('/user/certifyResult'), reloadIdentity()])
  }
  const settle = async (outcome: Outcome) => {
    if (outcome.status !== IDENTITY_TRY.passed) setFailed(outcome)
    await changed()
    const back = readReturn(query)
    // Whoever came to sign is back at it, without another page in between.
    if (outcome.status !== IDENTITY_TRY.passed || !back) return
    toast.success(words().passed)
    go(back)
  }

  if (error && !result) {
    return (
      <>
        <Notice tone="error">{error.message}</Notice>
        <Button onClick={() => void refetch()}>{words().retry}</Button>
      </>
    )
  }
  if (!result) return <Spinner large />

  const back = readReturn(query)
  if (result.identityStatus === IDENTITY.verified) {
    const toHome = { label: home.label, go: () => go(home.path) }
    // Who came by himself and belongs to no company is shown the way to one; who came to sign goes back to it.
    const toCompany = { label: words().nextCompany, go: () => go('/firstEnptrPage') }
    const ways = back
      ? { onward: { label: words().backToSign, go: () => go(back) } }
      : alone
        ? { onward: toCompany, other: { ...toHome, label: words().asPerson } }
        : { onward: toHome }
    return (
      <>
        <Steps steps={steps()} current={3} />
        <Verified result={result} {...ways} />
        <AttemptLog attempts={result.attempts} />
      </>
    )
  }
  if (result.identityStatus === IDENTITY.underReview) {
    return (
      <>
        <Steps steps={steps()} current={2} />
        <UnderReview result={result} onChanged={() => void changed()} />
      </>
    )
  }
  if (failed) {
    return (
      <>
        <Steps steps={steps()} current={2} />
        <NotPassed
          outcome={failed}
          onRetry={() => move({ way: method ?? undefined })}
          onOtherWay={() => move({})}
        />
      </>
    )
  }
  const refused = result.review?.status === REVIEW.failed && (
    <Notice tone="error">
      {words().reviewRefused}
      <Written text={result.review.reason ?? ''} />
      {words().reviewRefusedNext}
    </Notice>
  )
  if (method === null) {
    return (
      <>
        <Steps steps={steps()} current={0} />
        {refused}
        <MethodChoice result={result} onChoose={(way) => move({ way })} />
        <AttemptLog attempts={result.attempts} />
      </>
    )
  }
  const fields = { result, person, onPerson: setPerson }
  return (
    <>
      <Steps steps={steps()} current={1} />
      <div className={styles.wayHead}>
        <h2>{methodName(method)}</h2>
        <Button look="text" onClick={() => move({})}>
          {words().otherWay}
        </Button>
      </div>
      {method === IDENTITY_WAY.manual && refused}
      {method === IDENTITY_WAY.manual ? (
        <ManualForm {...fields} onSubmitted={() => void changed()} />
      ) : method !== IDENTITY_WAY.face ? (
        <FactsForm key={method} method={method} {...fields} onOutcome={(outcome) => void settle(outcome)} />
      ) : face ? (
        <FaceWaiting
          attemptId={face}
          url={started?.attemptId === face ? started.url : null}
          onOutcome={(outcome) => void settle(outcome)}
          onAgain={() => move({ way: 4 })}
        />
      ) : (
        <FaceForm
          {...fields}
          onStarted={(begun) => {
            setStarted(begun)
            move({ way: 4, face: begun.attemptId })
          }}
        />
      )}
    </>
  )
}
