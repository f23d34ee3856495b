// The first step of every contract: files, facts, parties. Saved by itself, found again under its address.

import { ERRORS } from '@xinqi/api/errors'
import { Button, Checkbox, Dropdown, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AiEntryPanel } from '../../../shared/ai/AiEntryPanel.tsx'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { ProblemsContext } from './At.tsx'
import { CcSection } from './CcSection.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import styles from './contract-start.module.css'
import { type Defaults, firstDraft, type Problem, stepOf, withoutParty } from './draftShape.ts'
import { EnclosuresSection } from './EnclosuresSection.tsx'
import { FactsSection } from './FactsSection.tsx'
import { FilesSection } from './FilesSection.tsx'
import { leadTo } from './leadTo.ts'
import { PartiesSection } from './PartiesSection.tsx'
import { ProposalsSection } from './ProposalsSection.tsx'
import { ProveFirst } from './ProveFirst.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { isWithApprovers, StandingNotice } from './StandingNotice.tsx'
import { savedNote } from './savedNote.ts'
import { SaveAsTemplateDialog, UseFlowDialog } from './TemplateDialogs.tsx'
import { useDefaults } from './useDefaults.ts'
import { useDraftEditor } from './useDraftEditor.ts'

export const StartPage = ({ personal }: { personal: boolean }) => {
  const defaults = useDefaults(personal)
  if (!defaults) return <LoadingState />
  return (
    <ProveFirst personal={personal}>
      <Start personal={personal} defaults={defaults} />
    </ProveFirst>
  )
}

const Start = ({ personal, defaults }: { personal: boolean; defaults: Defaults }) => {
  const { account, sidebar } = useIdentity()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const self = { personal, name: account.person.name ?? '' }
  const editor = useDraftEditor(
    query.get('contractId'),
    () => firstDraft(self, new Date().toISOString(), defaults),
    (contractId) => setQuery({ contractId }, { replace: true }),
  )
  const { draft, change, status } = editor
  const [asked, setAsked] = useState(query.has('at'))
  const [busy, setBusy] = useState<'saveDraft' | 'next'>()
  const keep = useOverlay<'template' | 'flow'>()
  const flows = useOverlay()
  const leaving = useOverlay<string>()
  const access = useAccess()

  // Sent back from a later step: to the very place that is to be mended.
  const wanted = useRef(query.get('at'))
  useEffect(() => {
    if (status !== 'ready' || !wanted.current) return
    leadTo(wanted.current)
    wanted.current = null
  }, [status])

  if (status === 'loading') return <LoadingState text="正在打开草稿" />
  if (status === 'failed') return <FailedState failure={editor.failure} />

  const locked = isWithApprovers(editor)
  const save = async () => {
    setBusy('saveDraft')
    await editor.save().then(() => toast.success('草稿已保存，可随时在「合同管理」的草稿中继续'), sayUnsaved)
    setBusy(undefined)
  }
  const sayUnsaved = (thrown: unknown) => {
    toast.error(whyNot(thrown))
    if (thrown instanceof CallError && thrown.code === ERRORS.CONTRACT_NUMBER_TAKEN.code) leadTo('number')
  }
  const next = async () => {
    setBusy('next')
    const problems = await editor.save().catch((thrown: unknown): readonly Problem[] | null => {
      sayUnsaved(thrown)
      return null
    })
    setBusy(undefined)
    setAsked(true)
    const first = problems?.find(({ at }) => stepOf(at) === 'start')
    if (first) {
      toast.warning(first.message)
      // The messages come with the next drawing of the page.
      requestAnimationFrame(() => leadTo(first.at))
      return
    }
    if (problems) navigate(`/sign/setPosition?contractId=${editor.contractId}`)
  }
  return (
    <>
      <StepHeader
        title={personal ? '发起个人签署' : '发起企业签署'}
        current={0}
        onBack={() => navigate(-1)}
        extra={
          !personal &&
          (access.may('system:template:edit') || access.may('system:template:flowEdit')) && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'template', label: '存为合同模板', disabled: !access.may('system:template:edit') },
                  { key: 'flow', label: '存为流程模板', disabled: !access.may('system:template:flowEdit') },
                ],
                onClick: ({ key }) => keep.show(key as 'template' | 'flow'),
              }}
            >
              <Button>存为模板</Button>
            </Dropdown>
          )
        }
      />
      <div className={styles.scroll}>
        <Form layout="vertical" component="div" className={styles.column} disabled={locked}>
          <ProblemsContext
            value={asked ? editor.problems : editor.problems.filter(({ at }) => at === 'number')}
          >
            <StandingNotice editor={editor} />
            <ConflictNotice editor={editor} />
            <FilesSection editor={editor} />
            <ProposalsSection editor={editor} defaults={defaults} />
            <AiEntryPanel
              place={{ pageType: personal ? 2 : 1, contractId: editor.contractId ?? undefined }}
              candidates={{ attachId: [...draft.files] }}
              hasFiles={draft.files.length > 0}
            />
            <FactsSection draft={draft} personal={personal} change={change} />
            <PartiesSection
              parties={draft.parties}
              inTurn={draft.inTurn}
              deadline={draft.deadline}
              self={self}
              companyName={sidebar.currentCompanyName ?? ''}
              defaults={defaults}
              extra={
                !personal &&
                access.may('system:template:flow') && (
                  <Button type="link" onClick={() => flows.show(true)}>
                    套用流程模板
                  </Button>
                )
              }
              foot={
                <Checkbox
                  checked={draft.keepPeople === true}
                  onChange={({ target }) => change((now) => ({ ...now, keepPeople: target.checked }))}
                >
                  发送后将手动填写的签署人存入通讯录
                </Checkbox>
              }
              onChange={(how) => change((now) => ({ ...now, parties: how(now.parties) }))}
              onRemove={(partyId) => {
                const hasPlaces = draft.fields.some((field) => field.partyId === partyId)
                if (hasPlaces) leaving.show(partyId)
                else change((now) => withoutParty(now, partyId))
              }}
            />
            <EnclosuresSection editor={editor} locked={locked} />
            <CcSection cc={draft.cc} onChange={(how) => change((now) => ({ ...now, cc: how(now.cc) }))} />
            <SettingsSection settings={draft} onChange={(part) => change((now) => ({ ...now, ...part }))} />
          </ProblemsContext>
        </Form>
      </div>
      <StepFooter
        note={savedNote(editor)}
        busy={busy}
        onSaveDraft={locked ? undefined : () => void save()}
        onNext={locked ? undefined : () => void next()}
      />
      {keep.subject && <SaveAsTemplateDialog kind={keep.subject} editor={editor} onClose={keep.close} />}
      {leaving.subject && (
        <ConfirmDialog
          title="移除签署方"
          text="已为该签署方设置的签署位置与填写控件将一并移除。"
          action="移除签署方"
          onConfirm={async () => change((now) => withoutParty(now, leaving.subject!))}
          onClose={leaving.close}
        />
      )}
      {flows.subject && (
        <UseFlowDialog
          onClose={flows.close}
          onUse={(flow) =>
            change((now) => ({
              ...now,
              ...flow,
              // What was placed belonged to parties that are no longer there.
              fields: now.fields.filter(({ partyId }) => partyId === null),
            }))
          }
        />
      )}
    </>
  )
}
