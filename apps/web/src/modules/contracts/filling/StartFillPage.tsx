import { withFileRules } from '@xinqi/api/contract-fields/file-rules'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { useKnownDraft } from '../drafts/useKnownDraft.ts'
// 填写合同内容: what the initiator fills in himself before the contract goes out.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ConflictNotice } from '../drafts/ConflictNotice.tsx'
import { partyTitle, stepOf } from '../drafts/draftShape.ts'
import { savedNote } from '../drafts/savedNote.ts'
import type { DraftEditor } from '../drafts/useDraftEditor.ts'
import { inReadingOrder } from '../fields/shownField.ts'
import styles from './contract-fill.module.css'
import { FillPanel } from './FillPanel.tsx'
import { useFillSheet } from './useFillSheet.ts'

const StartFillPage = () => {
  const contractId = useAbout('contractId')
  return <Opened key={contractId} contractId={contractId} />
}
export default StartFillPage

const Opened = ({ contractId }: { contractId: string }) => {
  const { editor, personal } = useKnownDraft(contractId)
  const { data: pictures, error } = useCall(
    '/contract/fieldPictures',
    { contractId },
    { quiet: true, staleTime: 0 },
  )
  if (editor.status === 'failed') return <FailedState failure={editor.failure} />
  if (error) return <FailedState failure={error} />
  if (editor.status === 'loading' || !pictures) return <LoadingState text="正在打开草稿" />
  return <Filling contractId={contractId} editor={editor} pictures={pictures.pictures} personal={personal} />
}

const Filling = ({
  contractId,
  editor,
  pictures,
  personal,
}: {
  contractId: string
  editor: DraftEditor
  pictures: readonly { pictureId: string; url: string }[]
  personal: boolean
}) => {
  const navigate = useNavigate()
  const viewer = useViewer()
  const { account, sidebar } = useIdentity()
  const { draft, change, save } = editor
  const [busy, setBusy] = useState<'saveDraft' | 'next'>()
  const [problem, setProblem] = useState<string | null>(null)
  const files = draft.files.flatMap(
    (fileId) => editor.files.find((file) => file.fileId === fileId && file.state === FILE_STATE.ready) ?? [],
  )
  const fields = useMemo(() => withFileRules(draft.fields, draft.fileRules), [draft.fields, draft.fileRules])
  const mine = inReadingOrder(
    fields.filter(
      ({ partyId, kind, settings }) =>
        partyId === null && FIELD_FACTS[kind].when === 'fill' && !settings.auto,
    ),
    files,
  )
  const values = useMemo(
    () => Object.fromEntries(draft.fields.map(({ fieldId, value }) => [fieldId, value ?? null])),
    [draft.fields],
  )
  const ownName = personal ? (account.person.name ?? '') : (sidebar.currentCompanyName ?? '')
  const parties = draft.parties.map((party) => ({
    partyId: party.partyId,
    name: party.roleName || partyTitle(party, ownName),
  }))
  const { sheet, others, check, wanted, isIn } = useFillSheet({
    contractId,
    fields: mine,
    all: fields,
    values,
    pictures,
    onChange: (fieldId, value) => {
      setProblem(null)
      change((now) => ({
        ...now,
        fields: now.fields.map((field) => {
          if (field.fieldId !== fieldId) return field
          const { value: _before, ...rest } = field
          return value ? { ...rest, value } : rest
        }),
      }))
    },
  })
  const go = (path: string) => navigate(`${path}?contractId=${contractId}`)
  const keep = async (what: 'saveDraft' | 'next') => {
    setBusy(what)
    const problems = await save().catch((): null => null)
    setBusy(undefined)
    return problems
  }
  const next = async () => {
    if (!check()) return
    const problems = await keep('next')
    if (!problems) return
    const first = problems.find(({ at }) => stepOf(at) === 'fill')
    if (first) setProblem(first.message)
    else go('/startView')
  }
  return (
    <>
      <StepHeader title={draft.name || '未命名合同'} current={1} onBack={() => go('/sign/setPosition')} />
      <ConflictNotice editor={editor} />
      {problem && (
        <Alert
          className={styles.banner}
          type="error"
          showIcon
          role="alert"
          title={problem}
          closable={{ onClose: () => setProblem(null) }}
        />
      )}
      {files.length === 0 || mine.length === 0 ? (
        <div className={styles.nothing}>
          <EmptyState
            text="没有需要发起方填写的内容"
            action={
              <Button type="primary" onClick={() => go('/startView')}>
                预览合同
              </Button>
            }
          />
        </div>
      ) : (
        <FillPanel
          contractId={contractId}
          files={files.filter(({ fileId }) =>
            isIn({ includeWhen: draft.fileRules?.find((rule) => rule.fileId === fileId)?.when }),
          )}
          parties={parties}
          sheet={sheet}
          others={others}
          viewer={viewer}
          wanted={wanted}
        />
      )}
      <StepFooter
        viewer={viewer}
        note={savedNote(editor)}
        busy={busy}
        onSaveDraft={() => void keep('saveDraft').then((kept) => kept && toast.success('草稿已保存'))}
        onPrevious={() => go('/sign/setPosition')}
        onNext={() => void next()}
      />
    </>
  )
}
