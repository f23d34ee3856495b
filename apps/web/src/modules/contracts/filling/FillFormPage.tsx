// 填写表单: a party fills in what is asked of it, on a desktop on the pages, on a telephone in a list. A light page, as
// receivers come to it from a message: no console, no antd.

import type { Data, FieldValue } from '@xinqi/api/calls'
import { ZOOM_MAX, ZOOM_MIN } from '@xinqi/api/limits'
import { PENDING_ACTION } from '@xinqi/api/status'
import { FILL } from '@xinqi/api/status-names'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { LanguageSwitch } from '../../../shared/language/LanguageSwitch.tsx'
import { labelled } from '../../../shared/language/labels.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useUnsaved } from '../../../shared/navigation/useUnsaved.ts'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { inReadingOrder } from '../fields/shownField.ts'
import { signingWords } from '../signing/signingWords.ts'
import { afterDetail } from '../signing/whereTo.ts'
import styles from './contract-fill.module.css'
import { FillPanel } from './FillPanel.tsx'
import { words } from './messages/filling.zh.ts'
import { ReturnToFillDialog } from './ReturnToFillDialog.tsx'
import { useFillSaving } from './useFillSaving.ts'
import { useFillSheet } from './useFillSheet.ts'
import { useNarrow } from './useNarrow.ts'

/** Few ever decline. */
const RefuseDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('../signing/RefuseDialog.tsx')).RefuseDialog })),
)

type Fill = Data<'/contract/getFillContractAttachsOfNew'>
const MINE = 1

const FillFormPage = () => {
  const contractId = useAbout('contractId')
  const { data, error, refetch } = useCall(
    '/contract/getFillContractAttachsOfNew',
    { contractId },
    { quiet: true, staleTime: 0 },
  )
  const elsewhere = afterDetail(contractId, { error: data ? null : error })
  useEffect(() => {
    if (elsewhere) goInstead(elsewhere)
  }, [elsewhere])
  if (error && !data && !elsewhere)
    return (
      <StatementPage
        title={words().notOpened}
        small={error.requestId ?? undefined}
        actions={
          <Button look="primary" onClick={() => void refetch()}>
            {words().retry}
          </Button>
        }
      >
        {error.message}
      </StatementPage>
    )
  if (!data) return <WaitingPage />
  return data.pending === MINE ? (
    <Filling key={contractId} fill={data} />
  ) : (
    <NothingToFill fill={data} onChanged={() => void refetch()} />
  )
}
export default FillFormPage

const Filling = ({ fill }: { fill: Fill }) => {
  const { contractId } = fill
  const navigate = useNavigate()
  const viewer = useViewer()
  const narrow = useNarrow()
  const refusing = useOverlay()
  const mine = useMemo(
    () =>
      inReadingOrder(
        fill.fields.filter(({ isMine }) => isMine),
        fill.files,
      ),
    [fill],
  )
  const [values, setValues] = useState<Readonly<Record<string, FieldValue | null>>>(() =>
    Object.fromEntries(mine.map(({ fieldId, value }) => [fieldId, value])),
  )
  const saving = useFillSaving(contractId)
  const { busy, refusal, refuse, act } = useAct()
  const { sheet, others, check, wanted, isIn } = useFillSheet({
    contractId,
    fields: mine,
    all: fill.fields,
    values,
    pictures: fill.pictures,
    onChange: (fieldId, value) => {
      saving.changed(fieldId, value)
      refuse(null)
      setValues((now) => ({ ...now, [fieldId]: value }))
    },
  })
  useUnsaved(saving.dirty)

  const submit = () =>
    act(async () => {
      // What is still on its way arrives first; all of it is handed in now.
      await saving.stop()
      await call(
        '/contract/receiverFill',
        {
          contractId,
          submit: true,
          values: mine
            .filter(({ settings }) => !settings.auto && !settings.formula)
            .map(({ fieldId }) => ({ fieldId, value: values[fieldId] ?? null })),
        },
        { quiet: true },
      )
      await outdate('/contract/getFillContractAttachsOfNew', '/v2/file/detail', '/file/fillOut')
    })
  // Beside the name there is no room for it on a telephone.
  const refuseButton = fill.mayRefuse && (
    <Button look="text" onClick={() => refusing.show(true)}>
      {signingWords().refuse}
    </Button>
  )
  return (
    <main className={styles.page}>
      <Head name={fill.name}>{!narrow && refuseButton}</Head>
      {fill.returnReason ? (
        <Notice tone="warning">
          {words().returned}
          <br />
          {words().returnReason({ returnReason: fill.returnReason })}
        </Notice>
      ) : (
        <Notice>
          {words().asksYouToFill({ name: fill.companyName ?? fill.initiatorName })}
          {fill.deadlineAt ? words().dueBy({ deadlineAt: instant(fill.deadlineAt) ?? '' }) : ''}
          {fill.message && <span className={styles.message}>{fill.message}</span>}
        </Notice>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <FillPanel
        contractId={contractId}
        files={fill.files.filter(isIn)}
        parties={fill.parties}
        sheet={sheet}
        others={others}
        viewer={viewer}
        wanted={wanted}
      />
      <footer className={styles.foot}>
        {narrow && refuseButton}
        {!narrow && (
          <div className={styles.zoom}>
            <Button
              aria-label={words().zoomOut}
              disabled={viewer.zoom <= ZOOM_MIN}
              onClick={() => viewer.setZoom(viewer.zoom - 2)}
            >
              －
            </Button>
            <output>{viewer.zoom * 10}%</output>
            <Button
              aria-label={words().zoomIn}
              disabled={viewer.zoom >= ZOOM_MAX}
              onClick={() => viewer.setZoom(viewer.zoom + 2)}
            >
              ＋
            </Button>
            <output>{words().pageOf({ page: viewer.page, pageCount: viewer.pageCount })}</output>
          </div>
        )}
        <output className={styles.saved}>{saving.note ?? words().savedAsYouType}</output>
        <Button
          look="primary"
          busy={busy}
          onClick={() => {
            if (check()) void submit()
          }}
        >
          {words().submit}
        </Button>
      </footer>
      {refusing.subject && (
        <Suspense>
          <RefuseDialog
            contractId={contractId}
            name={fill.name}
            onRefused={() => navigate(`/sign/pageDetail?contractId=${contractId}`, { replace: true })}
            onClose={refusing.close}
          />
        </Suspense>
      )}
    </main>
  )
}

const Head = ({ name, children }: { name: string; children?: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <Button look="text" onClick={() => navigate(-1)}>
        {words().back}
      </Button>
      <h1>{name}</h1>
      <LanguageSwitch />
      {children}
    </header>
  )
}

const NothingToFill = ({ fill, onChanged }: { fill: Fill; onChanged: () => void }) => {
  const navigate = useNavigate()
  const returning = useOverlay()
  const { contractId, pending, phase } = fill
  const me = fill.parties.find(({ isMe }) => isMe)
  const others = fill.parties.filter(({ fillStatus }) => fillStatus === FILL.due)
  const said =
    pending === 3
      ? {
          title: me?.fillStatus === FILL.done ? words().submitted : labelled(PENDING_ACTION[3].label),
          text: words().othersToFill({
            count: others.length,
            names: others.map(({ name }) => name).join(words().listComma),
          }),
        }
      : pending === 2
        ? { title: labelled(PENDING_ACTION[2].label), text: words().placeNext }
        : me?.fillStatus === FILL.done
          ? {
              title: words().filledIn,
              text: phase === 'placing' ? words().placingNext : words().writtenIn,
            }
          : { title: words().nothingToFill, text: words().seeLatest }
  const next =
    pending === 2
      ? { label: words().choosePlaces, path: '/sign/setPosition' }
      : phase === 'signing' && me
        ? { label: words().toSign, path: '/sign/detail' }
        : { label: words().viewContract, path: '/sign/pageDetail' }
  return (
    <main className={styles.page}>
      <Head name={fill.name} />
      <Statement
        done={me?.fillStatus === FILL.done}
        title={said.title}
        actions={
          <>
            <Button look="primary" onClick={() => navigate(`${next.path}?contractId=${contractId}`)}>
              {next.label}
            </Button>
            {fill.mayReturn && <Button onClick={() => returning.show(true)}>{words().returnToFill}</Button>}
            <Button onClick={() => navigate('/workbench')}>{words().toWorkbench}</Button>
          </>
        }
      >
        {said.text}
      </Statement>
      {returning.subject && (
        <ReturnToFillDialog
          contractId={contractId}
          parties={fill.parties}
          onReturned={onChanged}
          onClose={returning.close}
        />
      )}
    </main>
  )
}
