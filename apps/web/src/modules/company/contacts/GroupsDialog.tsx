import { ERRORS } from '@xinqi/api/errors'
import { CONTACT_GROUP_LIMIT, NAME_MAX } from '@xinqi/api/limits'
import { Button, Modal } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { contactsChanged, type Kind } from './contactTypes.ts'

type Group = { groupId: string; name: string; count: number }

const NameDialog = ({ group, onClose }: { group: Group | null; onClose: () => void }) => (
  <FormDialog<{ name: string }>
    title={group ? '分组改名' : '新增分组'}
    submitText="保存分组"
    width={420}
    initial={{ name: group?.name }}
    errorFields={{ [ERRORS.GROUP_NAME_TAKEN.code]: 'name' }}
    onClose={onClose}
    onSubmit={async ({ name }) => {
      await (group
        ? call('/contact/renameGroup', { groupId: group.groupId, name }, { quiet: true })
        : call('/contact/addGroup', { name }, { quiet: true }))
      await contactsChanged()
    }}
  >
    <TextItem name="name" label="分组名称" must="请输入分组名称" maxLength={NAME_MAX} autoFocus />
  </FormDialog>
)

export const GroupsDialog = ({ kind, onClose }: { kind: Kind; onClose: () => void }) => {
  const { data, error, refetch } = useCall('/contact/groups', { kind }, { quiet: true })
  const naming = useOverlay<Group | 'new'>()
  const removing = useOverlay<Group>()
  const add = (
    <Button
      type="primary"
      disabled={(data?.groups.length ?? 0) >= CONTACT_GROUP_LIMIT}
      onClick={() => naming.show('new')}
    >
      新增分组
    </Button>
  )
  return (
    <Modal
      open
      title="管理分组"
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {data && data.groups.length > 0 && add}
        </>
      }
    >
      {data ? (
        data.groups.length ? (
          <SettingRows>
            {data.groups.map((group) => (
              <SettingRow key={group.groupId} name={group.name} about={`${group.count} 个联系人`}>
                <Button aria-label={`修改分组${group.name}的名称`} onClick={() => naming.show(group)}>
                  改名
                </Button>
                <Button danger aria-label={`删除分组${group.name}`} onClick={() => removing.show(group)}>
                  删除
                </Button>
              </SettingRow>
            ))}
          </SettingRows>
        ) : (
          <EmptyState text="还没有分组，可按客户、供应商等归类联系人" action={add} />
        )
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {naming.subject && (
        <NameDialog group={naming.subject === 'new' ? null : naming.subject} onClose={naming.close} />
      )}
      {removing.subject && (
        <ConfirmDialog
          title="删除分组"
          text={`删除分组「${removing.subject.name}」后，组内联系人保留在通讯录中，不再属于任何分组。`}
          action="删除分组"
          onConfirm={() =>
            carryOut('/contact/deleteGroup', { groupId: removing.subject!.groupId }, contactsChanged)
          }
          onClose={removing.close}
        />
      )}
    </Modal>
  )
}
