// 模板编辑: the same editor on a template, where roles stand for the parties to come.

import { EditOutlined, FileTextOutlined, TeamOutlined } from '@ant-design/icons'
import type { Data, TemplateContent } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { CONTRACT } from '@xinqi/api/limits'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AiEntryPanel } from '../../../shared/ai/AiEntryPanel.tsx'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useUnsaved } from '../../../shared/navigation/useUnsaved.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import styles from './contract-place.module.css'
import { PlaceEditor } from './PlaceEditor.tsx'
import type { PlacingParty } from './placedField.ts'
import { RolesDialog } from './RolesDialog.tsx'
import { TemplateFilesDialog } from './TemplateFilesDialog.tsx'
import { wordsInTemplate } from './wordsIn.ts'

type Template = Data<'/file/new/template/get/{param}'>

const TemplateEditPage = () => {
  const templateNo = useAbout('templateNo')
  const { data, error, refetch } = useCall(
    '/file/new/template/get/{param}',
    {},
    { params: { param: templateNo }, quiet: true, staleTime: 0 },
  )
  const [round, setRound] = useState(0)
  if (error) return <FailedState failure={error} what="合同模板" onRetry={() => void refetch()} />
  if (!data) return <LoadingState text="正在打开模板" />
  return (
    <Editing
      // Read again in the background, what is being edited stays; only asked for does it begin anew.
      key={`${templateNo} ${round}`}
      template={data}
      onReload={() => void refetch().then(() => setRound((now) => now + 1))}
    />
  )
}
export default TemplateEditPage

const Editing = ({ template, onReload }: { template: Template; onReload: () => void }) => {
  const navigate = useNavigate()
  const viewer = useViewer()
  const [name, setName] = useState(template.name)
  const [content, setContent] = useState<TemplateContent>(template.content)
  const [revision, setRevision] = useState(template.revision)
  const [problems, setProblems] = useState(template.problems)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState<'saveDraft'>()
  const [failure, setFailure] = useState<{ message: string; conflict: boolean } | null>(null)
  const roles = useOverlay()
  const renaming = useOverlay()
  const filing = useOverlay()
  const files = content.files.flatMap((id) => template.files.find(({ fileId }) => fileId === id) ?? [])
  const parties: PlacingParty[] = content.parties.map((party, index) => ({
    partyId: party.partyId,
    name: party.roleName || `角色 ${index + 1}`,
    kind: party.kind,
  }))
  const change = (next: TemplateContent) => {
    setContent(next)
    setDirty(true)
  }
  useUnsaved(dirty)
  const save = async () => {
    setBusy('saveDraft')
    setFailure(null)
    try {
      const saved = await call(
        '/template/save',
        { templateNo: template.templateNo, revision, name, content },
        { quiet: true },
      )
      setRevision(saved.revision)
      setProblems(saved.problems)
      setDirty(false)
      await outdate('/template/list', '/file/new/template/get/{param}')
      if (saved.problems.length) toast.warning('模板已保存，还有需要补全的地方')
      else toast.success('模板已保存')
    } catch (error) {
      setFailure({
        message: whyNot(error),
        conflict: error instanceof CallError && error.code === ERRORS.CONFLICT.code,
      })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <StepHeader
        title={name}
        steps={[]}
        onBack={() => navigate('/templateList')}
        extra={
          <>
            <Button icon={<EditOutlined aria-hidden="true" />} onClick={() => renaming.show(true)}>
              模板名称
            </Button>
            <Button icon={<TeamOutlined aria-hidden="true" />} onClick={() => roles.show(true)}>
              设置角色
            </Button>
            <Button icon={<FileTextOutlined aria-hidden="true" />} onClick={() => filing.show(true)}>
              文件
            </Button>
          </>
        }
      />
      {failure && (
        <Alert
          className={styles.banner}
          type="error"
          showIcon
          role="alert"
          title={failure.conflict ? '模板已在其他窗口修改，请重新载入' : failure.message}
          action={
            failure.conflict && (
              <Button size="small" onClick={onReload}>
                载入最新内容
              </Button>
            )
          }
        />
      )}
      <div className={styles.aiTools}>
        <AiEntryPanel
          place={{ pageType: 3, bizNo: template.templateNo, templateType: '1', isElg: '0' }}
          candidates={{ templateNos: [template.templateNo] }}
          hasFiles={files.length > 0}
        />
      </div>
      {problems.length > 0 && (
        <Alert
          className={styles.banner}
          type="warning"
          showIcon
          title={problems.map(({ message }) => message).join('；')}
        />
      )}
      {files.length === 0 ? (
        <EmptyState text="模板没有文件，请在「文件」中添加" />
      ) : (
        <PlaceEditor
          files={files}
          parties={parties}
          initial={content.fields}
          onChange={(fields) => {
            setContent((now) => ({ ...now, fields }))
            setDirty(true)
          }}
          fileRules={{
            rules: content.fileRules ?? [],
            onChange: (fileRules) => {
              setContent((now) => ({ ...now, fileRules }))
              setDirty(true)
            },
          }}
          viewer={viewer}
          words={wordsInTemplate(template.templateNo)}
          senderNote="使用模板时由发起方填写"
        />
      )}
      <StepFooter
        viewer={viewer}
        busy={busy}
        note={dirty ? '有未保存的修改' : undefined}
        labels={{ saveDraft: '保存模板' }}
        onSaveDraft={() => void save()}
      />
      {roles.subject && (
        <RolesDialog
          parties={content.parties}
          fields={content.fields}
          onChange={(next) => change({ ...content, parties: next })}
          onClose={roles.close}
        />
      )}
      {filing.subject && (
        <TemplateFilesDialog
          templateNo={template.templateNo}
          revision={revision}
          files={files}
          unsaved={dirty}
          onChanged={() => {
            filing.close()
            onReload()
          }}
          onClose={filing.close}
        />
      )}
      {renaming.subject && (
        <FormDialog<{ name: string }>
          title="模板名称"
          initial={{ name }}
          onClose={renaming.close}
          onSubmit={async (values) => {
            setName(values.name.trim())
            setDirty(true)
          }}
        >
          <TextItem name="name" label="名称" must="请填写模板名称" maxLength={CONTRACT.nameMax} />
        </FormDialog>
      )}
    </>
  )
}
