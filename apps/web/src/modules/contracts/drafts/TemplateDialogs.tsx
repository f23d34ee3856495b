// A draft kept for the next time, as a document with roles or as a flow; and a flow put into a draft.

import type { Draft, FlowContent } from '@xinqi/api/calls'
import { addDays, chinaDay, daysBetween } from '@xinqi/api/china-day'
import { CONTRACT } from '@xinqi/api/limits'
import { Button, Modal } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './contract-start.module.css'
import { endOfDay } from './draftShape.ts'
import type { DraftEditor } from './useDraftEditor.ts'

const WHAT = {
  template: { title: '存为合同模板', about: '保留文件、控件与签署角色，不含签署人。' },
  flow: {
    title: '存为流程模板',
    about: '保留签署方、顺序、抄送与签署要求，不含文件；通讯录中的联系人只保留姓名。',
  },
}

export const flowOf = (draft: Draft): FlowContent => ({
  typeId: draft.typeId ?? null,
  inTurn: draft.inTurn,
  note: draft.note,
  openToLater: draft.openToLater,
  terminable: draft.terminable,
  placeLater: draft.placeLater,
  prevailing: draft.prevailing,
  parties: draft.parties,
  deadlineDays: draft.deadline
    ? Math.min(
        CONTRACT.deadlineDaysMax,
        Math.max(1, daysBetween(chinaDay(new Date()), chinaDay(new Date(draft.deadline)))),
      )
    : CONTRACT.deadlineDays,
  cc: draft.cc,
})

export const SaveAsTemplateDialog = ({
  kind,
  editor,
  onClose,
}: {
  kind: 'template' | 'flow'
  editor: DraftEditor
  onClose: () => void
}) => {
  const submit = async ({ name }: { name: string }) => {
    if (kind === 'template') {
      await editor.command(async (contractId, revision) => {
        await call('/template/create', { contractId, name: name.trim() }, { quiet: true })
        return { revision }
      })
      await outdate('/template/list')
    } else {
      const content = flowOf(editor.draft)
      await call('/flowTemplate/save', { revision: 0, name: name.trim(), content }, { quiet: true })
      await outdate('/flowTemplate/list')
    }
    toast.success('模板已保存')
  }
  return (
    <FormDialog<{ name: string }>
      title={WHAT[kind].title}
      initial={{ name: editor.draft.name }}
      submitText="保存模板"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.about}>{WHAT[kind].about}</p>
      <TextItem name="name" label="模板名称" must="请填写模板名称" maxLength={CONTRACT.nameMax} />
    </FormDialog>
  )
}

export const UseFlowDialog = ({ onUse, onClose }: DialogOf<{ onUse: (flow: Partial<Draft>) => void }>) => {
  const { data, error, refetch } = useCall(
    '/flowTemplate/list',
    { pageSize: 50, enabled: true },
    { quiet: true },
  )
  const choose = async (templateNo: string) => {
    const { content } = await call(
      '/file/new/flowTemplate/get/{param}',
      {},
      { params: { param: templateNo } },
    )
    const { deadlineDays, ...flow } = content
    onUse({ ...flow, deadline: endOfDay(addDays(chinaDay(new Date()), deadlineDays)) })
    onClose()
    toast.success('已套用流程模板，请补充签署人')
  }
  return (
    <Modal open title="套用流程模板" footer={null} onCancel={onClose}>
      <p className={styles.about}>套用后将替换当前的签署方、顺序、抄送人与签署设置。</p>
      <div className={styles.chooser}>
        {error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="流程模板" />
        ) : !data ? (
          <LoadingState />
        ) : data.list.length === 0 ? (
          <EmptyState text="还没有流程模板，可将设置好的签署方存为流程模板" />
        ) : (
          <ul className={styles.contacts}>
            {data.list.map(({ templateNo, name, roles }) => (
              <li key={templateNo}>
                <Button type="text" block className={styles.contact} onClick={() => void choose(templateNo)}>
                  <span className={styles.contactName}>{name}</span>
                  <span className={styles.about}>{roles.join(' → ')}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
