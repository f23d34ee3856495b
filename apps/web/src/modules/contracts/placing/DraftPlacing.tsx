import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { EmptyState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { onLinkVisit } from '../../../shared/session/linkVisit.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ConflictNotice } from '../drafts/ConflictNotice.tsx'
import { type Problem, partyTitle, stepOf } from '../drafts/draftShape.ts'
import { savedNote } from '../drafts/savedNote.ts'
import type { DraftEditor } from '../drafts/useDraftEditor.ts'
import { useFieldPictures } from '../drafts/useFieldPictures.ts'
import { useProposals } from '../drafts/useProposals.ts'
import { useOwnMarks } from '../fields/useOwnMarks.ts'
import styles from './contract-place.module.css'
import { PlaceEditor } from './PlaceEditor.tsx'
import { type PlacingParty, partiesWithoutMark } from './placedField.ts'
import { proposedFields } from './proposedPlaces.ts'
import { wordsInContract } from './wordsIn.ts'

export const DraftPlacing = ({
  editor,
  personal,
  onGo,
}: {
  editor: DraftEditor
  personal: boolean
  onGo: (path: string) => void
}) => {
  const { draft, change, save } = editor
  const { account, sidebar } = useIdentity()
  const viewer = useViewer()
  const [busy, setBusy] = useState<'saveDraft' | 'next'>()
  const [lacking, setLacking] = useState<readonly string[]>([])
  // What was loaded anew is edited anew: there is nothing of the former to undo.
  const [round, setRound] = useState(0)
  const startPage = personal ? '/startPerson' : '/startCompany'
  const ownName = personal ? (account.person.name ?? '') : (sidebar.currentCompanyName ?? '')
  const parties: PlacingParty[] = draft.parties.map((party) => ({
    partyId: party.partyId,
    name: party.roleName || partyTitle(party, ownName),
    kind: party.kind,
  }))
  const pictures = useFieldPictures(editor.contractId!, draft.fields)
  const files = draft.files.flatMap(
    (fileId) => editor.files.find((file) => file.fileId === fileId && file.state === FILE_STATE.ready) ?? [],
  )

  const ownMarks = useOwnMarks(draft.parties)
  const found = useProposals(editor.contractId, files)
  const proposed = found
    ? proposedFields(
        found,
        draft,
        (fileId, page) => files.find((file) => file.fileId === fileId)?.pages[page],
      )
    : []

  const keep = async (what: 'saveDraft' | 'next'): Promise<readonly Problem[] | null> => {
    setBusy(what)
    const problems = await save().catch((thrown: unknown): null => {
      toast.error(whyNot(thrown))
      return null
    })
    setBusy(undefined)
    return problems
  }
  const next = async () => {
    const missing = draft.placeLater ? [] : partiesWithoutMark(parties, draft.fields)
    setLacking(missing.map(({ name }) => name))
    const problems = await keep('next')
    if (!problems || missing.length) return
    const first = problems.find(({ at }) => stepOf(at) === 'place')
    if (first) {
      toast.warning(first.message)
      return
    }
    const fillsOwn = draft.fields.some(
      ({ partyId, kind }) => partyId === null && FIELD_FACTS[kind].when === 'fill',
    )
    onGo(fillsOwn ? '/startFill' : '/startView')
  }
  // Who signs what was said by the app whose link this is.
  const back = onLinkVisit() ? undefined : () => onGo(startPage)
  const unready =
    draft.parties.length === 0
      ? '请先添加签署方，再指定签署位置'
      : files.length === 0
        ? '请先添加签约文件，并等待文件转换完成'
        : null

  return (
    <>
      <StepHeader title={draft.name || '未命名合同'} current={1} onBack={back} />
      <ConflictNotice
        editor={{
          ...editor,
          reload: async () => {
            await editor.reload()
            setRound((now) => now + 1)
          },
        }}
      />
      {lacking.length > 0 && (
        <Alert
          className={styles.banner}
          type="error"
          showIcon
          closable={{ onClose: () => setLacking([]) }}
          role="alert"
          title={`请为所有签署方指定签署位置：${lacking.join('、')} 还没有签章或签名`}
        />
      )}
      {draft.placeLater && (
        <Alert
          className={styles.banner}
          type="info"
          showIcon
          title="本合同在各方填写完成后再指定签署位置，现在可以只放置填写控件"
        />
      )}
      {unready ? (
        <EmptyState
          text={unready}
          action={
            <Button type="primary" onClick={() => onGo(startPage)}>
              返回上一步
            </Button>
          }
        />
      ) : (
        <PlaceEditor
          key={round}
          files={files}
          parties={parties}
          initial={draft.fields}
          onChange={(fields) => {
            change((now) => ({ ...now, fields }))
            setLacking([])
          }}
          fileRules={{
            rules: draft.fileRules ?? [],
            onChange: (fileRules) => change((now) => ({ ...now, fileRules })),
          }}
          viewer={viewer}
          pictures={pictures}
          ownMarks={ownMarks}
          proposed={proposed}
          words={wordsInContract(editor.contractId!)}
        />
      )}
      <StepFooter
        viewer={viewer}
        note={savedNote(editor)}
        busy={busy}
        onSaveDraft={() => void keep('saveDraft').then((kept) => kept && toast.success('草稿已保存'))}
        onPrevious={back}
        onNext={unready ? undefined : () => void next()}
      />
    </>
  )
}
