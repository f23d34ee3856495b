// 填写表单: a party fills in what is asked of it, on a desktop on the pages, on a telephone in a list. A light page, as
// receivers come to it from a message: no console, no antd.

import type { Data, FieldValue } from '@xinqi/api/calls'
import { ZOOM_MAX, ZOOM_MIN } from '@xinqi/api/limits'
import { PENDING_ACTION } from '@xinqi/api/status'
import { FILL } from '@xinqi/api/status-names'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { StatementPage, WaitingPage } from '../../../layouts/LitePages.tsx'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useUnsaved } from '../../../shared/navigation/useUnsaved.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { inReadingOrder } from '../fields/shownField.ts'
import { RefuseDialog } from '../signing/RefuseDialog.tsx'
import { signingWords } from '../signing/signingWords.ts'
import { afterDetail } from '../signing/whereTo.ts'
import styles from './contract-fill.module.css'
import { FillPanel } from './FillPanel.tsx'
import { ReturnToFillDialog } from './ReturnToFillDialog.tsx'
import { useFillSaving } from './useFillSaving.ts'
import { useFillSheet } from './useFillSheet.ts'
import { useNarrow } from './useNarrow.ts'

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
        title="合同没有打开"
        small={error.requestId ?? undefined}
        actions={
          <Button look="primary" onClick={() => void refetch()}>
            重试
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
  const { sheet, check, wanted } = useFillSheet({
    contractId,
    fields: mine,
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
            .filter(({ settings }) => !settings.auto)
            .map(({ fieldId }) => ({ fieldId, value: values[fieldId] ?? null })),
        },
        { quiet: true },
      )
      await outdate('/contract/getFillContractAttachsOfNew', '/v2/file/detail', '/file/fillOut')
    })
  return (
    <main className={styles.page}>
      <Head name={fill.name}>
        {fill.mayRefuse && (
          <Button look="text" onClick={() => refusing.show(true)}>
            {signingWords().refuse}
          </Button>
        )}
      </Head>
      {fill.returnReason ? (
        <Notice tone="warning">
          发起方退回了填写内容，请修改后重新提交。
          <br />
          退回原因：{fill.returnReason}
        </Notice>
      ) : (
        <Notice>
          {fill.companyName ?? fill.initiatorName}请您填写合同内容
          {fill.deadlineAt ? `，请于 ${instant(fill.deadlineAt)} 前完成` : ''}
          {fill.message && <span className={styles.message}>{fill.message}</span>}
        </Notice>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <FillPanel
        contractId={contractId}
        files={fill.files}
        parties={fill.parties}
        sheet={sheet}
        others={fill.fields.filter(({ isMine }) => !isMine)}
        viewer={viewer}
        wanted={wanted}
      />
      <footer className={styles.foot}>
        {!narrow && (
          <div className={styles.zoom}>
            <Button
              aria-label="缩小"
              disabled={viewer.zoom <= ZOOM_MIN}
              onClick={() => viewer.setZoom(viewer.zoom - 2)}
            >
              －
            </Button>
            <output>{viewer.zoom * 10}%</output>
            <Button
              aria-label="放大"
              disabled={viewer.zoom >= ZOOM_MAX}
              onClick={() => viewer.setZoom(viewer.zoom + 2)}
            >
              ＋
            </Button>
            <output>
              第 {viewer.page} / {viewer.pageCount} 页
            </output>
          </div>
        )}
        <output className={styles.saved}>{saving.note ?? '填写内容自动保存'}</output>
        <Button
          look="primary"
          busy={busy}
          onClick={() => {
            if (check()) void submit()
          }}
        >
          提交填写
        </Button>
      </footer>
      {refusing.subject && (
        <RefuseDialog
          contractId={contractId}
          name={fill.name}
          onRefused={() => navigate(`/sign/pageDetail?contractId=${contractId}`, { replace: true })}
          onClose={refusing.close}
        />
      )}
    </main>
  )
}

const Head = ({ name, children }: { name: string; children?: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <Button look="text" onClick={() => navigate(-1)}>
        返回
      </Button>
      <h1>{name}</h1>
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
          title: me?.fillStatus === FILL.done ? '您的内容已提交' : PENDING_ACTION[3].label,
          text: `还有 ${others.length} 方待填写：${others.map(({ name }) => name).join('、')}。全部填写完成后进入签署。`,
        }
      : pending === 2
        ? { title: PENDING_ACTION[2].label, text: '各方已填写完成，请指定签署位置。' }
        : me?.fillStatus === FILL.done
          ? {
              title: '填写完成',
              text:
                phase === 'placing'
                  ? '各方已填写完成，待发起方指定签署位置后开始签署。'
                  : '内容已写入合同，可以开始签署。',
            }
          : { title: '没有需要您填写的内容', text: '可以查看合同的最新进展。' }
  const next =
    pending === 2
      ? { label: '指定签署位置', path: '/sign/setPosition' }
      : phase === 'signing' && me
        ? { label: '去签署', path: '/sign/detail' }
        : { label: '查看合同', path: '/sign/pageDetail' }
  return (
    <main className={styles.page}>
      <Head name={fill.name} />
      <Statement
        title={said.title}
        actions={
          <>
            <Button look="primary" onClick={() => navigate(`${next.path}?contractId=${contractId}`)}>
              {next.label}
            </Button>
            {fill.mayReturn && <Button onClick={() => returning.show(true)}>退回填写</Button>}
            <Button onClick={() => navigate('/workbench')}>返回工作台</Button>
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
