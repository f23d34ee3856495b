import type { Data } from '@xinqi/api/calls'
// Signing on a telephone: one column, one button with the next thing to do. No console, no antd, no pdf.js.
// Opened by /sign/detail and /inviteSign on small screens (?contractId=), or by the code on one's desktop (?ticket=).

import { USER_IS } from '@xinqi/api/wire'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { whyNotOpened } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { LanguageSwitch } from '../../../shared/language/LanguageSwitch.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { useAsText } from '../../../shared/reading/asText.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { ZoomButtons } from '../../../shared/viewer/ZoomButtons.tsx'
import styles from './contract-sign.module.css'
import { DownloadFile } from './DownloadFile.tsx'
import { type Detail, hindrance, standstill } from './detail.ts'
import { personSteps } from './firstSteps.ts'
import { Invitation } from './Invitation.tsx'
import { words } from './messages/signing.zh.ts'
import { phonePath } from './paths.ts'
import { SignDocument } from './SignDocument.tsx'
import { SigningDialogs } from './SigningDialogs.tsx'
import { SignResult } from './SignResult.tsx'
import { signingWords } from './signingWords.ts'
import { useMayAskColleagues, useNextStep } from './useNextStep.ts'
import { type Signing, useSigning } from './useSigning.ts'
import { useTakeUp } from './useTakeUp.ts'
import { afterDetail } from './whereTo.ts'

const NOT_FOUND = 404

/** The next thing to do, as the one big button says it. */
export const NextStep = ({ signing }: { signing: Signing }) => {
  const { label, busy, disabled, onPress } = useNextStep(signing, phonePath(signing.detail.contractId))
  return (
    <Button look="primary" className={styles.grow} busy={busy} disabled={disabled} onClick={onPress}>
      {label}
    </Button>
  )
}

const More = ({ signing }: { signing: Signing }) => {
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      const isInside = event.target instanceof Node && around.current?.contains(event.target)
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !isInside) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', leave)
    }
  }, [open])
  const mayAskColleagues = useMayAskColleagues(signing)
  const pictures = signing.marks.missingPictures
  const item = (label: string, act: () => void) => (
    <Button
      onClick={() => {
        setOpen(false)
        act()
      }}
    >
      {label}
    </Button>
  )
  return (
    <div ref={around} className={styles.more}>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {words().more}
      </Button>
      {open && (
        <div className={styles.moreList}>
          {pictures > 1 && signing.isOpen && item(words().signAll({ pictures }), signing.all)}
          {mayAskColleagues && item(words().addApproval, () => signing.setAsking({ what: 'addApproval' }))}
          {signing.mayTransfer && item(words().passOn, () => signing.setAsking({ what: 'transfer' }))}
          {signing.mayRefuse && item(signingWords().refuse, () => signing.setAsking({ what: 'refuse' }))}
        </div>
      )}
    </div>
  )
}

const Phone = ({ detail, reload }: { detail: Detail; reload: () => Promise<unknown> }) => {
  const signing = useSigning(detail, reload)
  const { file, signed, isSigning, viewer, reading } = signing
  const takeUp = useTakeUp(detail, reload)
  const [look, setLook] = useState(false)
  const asText = useAsText()
  if (signed && !look)
    return (
      <Lite>
        <SignResult
          detail={detail}
          status={signed.status}
          onLook={() => setLook(true)}
          signPath={phonePath}
        />
      </Lite>
    )
  const hindered = isSigning ? (hindrance(detail) ?? reading.task) : standstill(detail)
  return (
    <div className={styles.phone}>
      <header className={styles.phoneHead}>
        <h1>{detail.name}</h1>
        <LanguageSwitch />
        <Button look="text" onClick={() => signing.setAsking({ what: 'info' })}>
          {words().contractInfo}
        </Button>
      </header>
      {detail.files.length > 1 && (
        <div className={styles.phoneFiles}>
          <label>
            <span className={styles.hidden}>{words().contractFiles}</span>
            <select value={file?.fileId} onChange={(event) => signing.setFileId(event.target.value)}>
              {detail.files.map(({ fileId, name }, index) => (
                <option key={fileId} value={fileId}>
                  {index + 1}/{detail.files.length} {name}
                  {reading.left.some((one) => one.fileId === fileId) ? words().notReadYet : ''}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      {detail.readsFirst && (
        <div className={styles.firstSteps}>
          <Steps steps={personSteps()} current={1} />
        </div>
      )}
      {hindered && <Notice tone={isSigning ? 'warning' : 'info'}>{hindered}</Notice>}
      <main className={styles.phoneDocument}>
        <div className={styles.phonePages}>
          <SignDocument signing={signing} />
        </div>
        {!asText && <ZoomButtons viewer={viewer} className={styles.phoneZoom} labels={words()} />}
        {!asText && (
          <output className={styles.phonePage}>
            {viewer.page} / {viewer.pageCount}
          </output>
        )}
      </main>
      <footer className={styles.phoneFoot}>
        {isSigning ? (
          <>
            <More signing={signing} />
            <NextStep signing={signing} />
          </>
        ) : takeUp.mayTake ? (
          <Button look="primary" className={styles.grow} busy={takeUp.isTaking} onClick={takeUp.take}>
            {words().takeAndSign}
          </Button>
        ) : (
          <>
            <Button className={styles.grow} onClick={() => signing.setAsking({ what: 'info' })}>
              {words().showProgress}
            </Button>
            {detail.actions.includes('download') && file && (
              <DownloadFile detail={detail} file={file} label={words().downloadFile} />
            )}
          </>
        )}
      </footer>
      <SigningDialogs signing={signing} />
    </div>
  )
}

/** From the code on a desktop: the same person, in the same name. */
const ByCode = ({ ticket }: { ticket: string }) => {
  const { account, sidebar } = useIdentity()
  const [refusal, setRefusal] = useState<string | null>(null)
  const current = account.userType === USER_IS.company ? sidebar.currentCompanyId : null
  const goOn = useEffectEvent(({ contractId, companyId }: Data<'/contract/phoneOpen'>) =>
    companyId === current
      ? goInstead(phonePath(contractId))
      : switchCompany(companyId, phonePath(contractId)),
  )
  // A ticket is used once, whatever changes meanwhile.
  useEffect(() => {
    call('/contract/phoneOpen', { ticket }, { quiet: true }).then(
      (opened) => goOn(opened),
      (failure: Error) => setRefusal(whyNotOpened(failure)),
    )
  }, [ticket])
  return (
    <Lite>
      {refusal ? (
        <Statement title={words().cannotOpen}>{refusal}</Statement>
      ) : (
        <div className={styles.middle}>
          <Spinner large label={words().opening} />
        </div>
      )}
    </Lite>
  )
}

const ByContract = ({ contractId }: { contractId: string }) => {
  const { data, error, refetch, isFetching } = useCall(
    '/v2/file/detail',
    { contractId },
    { quiet: true, staleTime: 0 },
  )
  // The invitation is answered on this very page, so only what is to be filled in leads away; not by what is remembered
  // from before he filled it in.
  const toFill = data ? afterDetail(contractId, { error: null, actions: data.actions }) : null
  const goes = isFetching ? null : toFill
  useEffect(() => {
    if (goes) goInstead(goes)
  }, [goes])
  if ((!data && error?.code === NOT_FOUND) || data?.readsFirst === 'company')
    return (
      <Lite>
        <Invitation contractId={contractId} onOpen={() => void refetch()} />
      </Lite>
    )
  if (error && !data)
    return (
      <Lite>
        <Statement
          title={words().notOpened}
          small={error.requestId ?? undefined}
          actions={
            <Button look="primary" onClick={() => void refetch()}>
              {words().retry}
            </Button>
          }
        >
          {error.message}
        </Statement>
      </Lite>
    )
  if (!data || toFill)
    return (
      <div className={styles.middle}>
        <Spinner large label={words().openingContract} />
      </div>
    )
  return <Phone key={contractId} detail={data} reload={refetch} />
}

const SignOnPhonePage = () => {
  const [query] = useSearchParams()
  const ticket = query.get('ticket')
  return ticket ? <ByCode ticket={ticket} /> : <ByContract contractId={query.get('contractId') ?? ''} />
}
export default SignOnPhonePage
