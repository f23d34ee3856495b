import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import { Button } from 'antd'
import { call, download, upload } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { SheetImportDialog } from '../../../shared/upload/SheetImportDialog.tsx'
import { useProof } from '../../people/security/useProof.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { contactColumns } from './contactColumns.tsx'
import styles from './contacts.module.css'
import { type Contact, contactFilter, contactsChanged, kindOf, NAMES } from './contactTypes.ts'
import { GroupsDialog } from './GroupsDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'

const TABS = [
  { value: '', label: '个人' },
  { value: '2', label: '企业' },
]
const HINTS = {
  1: '姓名与手机号必填；分组不存在时自动新建。',
  2: '企业名称、联系人与手机号必填；分组不存在时自动新建。',
} as const

type Batch = { contacts: Contact[]; clear: () => void }

const nameOf = ({ contacts }: Batch) =>
  contacts.length === 1
    ? `「${contacts[0]!.companyName ?? contacts[0]!.name}」`
    : `选中的 ${contacts.length} 个联系人`

const ContactsPage = () => {
  const list = useListQuery(NAMES)
  const kind = kindOf(list.query)
  const filter = contactFilter(list.query)
  const { data: groups } = useCall('/contact/groups', { kind }, { quiet: true })
  const proof = useProof()
  const editing = useOverlay<Contact | 'new'>()
  const grouping = useOverlay()
  const importing = useOverlay()
  const moving = useOverlay<Batch>()
  const removing = useOverlay<Batch>()

  const filters: ListFilter[] = [
    keywordFilter('联系人', '姓名、企业、备注或完整手机号'),
    {
      kind: 'choice',
      name: 'groupId',
      label: '分组',
      options: (groups?.groups ?? []).map(({ groupId, name, count }) => ({
        value: groupId,
        label: `${name}（${count}）`,
      })),
    },
  ]
  // The call has said what went wrong.
  const save = (full: boolean) =>
    void download('/contact/export', { ...filter, ...(full ? { full } : {}) }).catch(() => undefined)
  const more = [
    { label: '管理分组', onClick: () => grouping.show(true) },
    { label: 'Excel 导入', onClick: () => importing.show(true) },
    { label: '导出（手机号隐藏中间四位）', onClick: () => save(false) },
    { label: '导出完整手机号', onClick: () => proof.before(() => save(true)) },
  ]
  const add = (
    <Button type="primary" onClick={() => editing.show('new')}>
      添加联系人
    </Button>
  )
  return (
    <>
      <ListPage
        title="通讯录"
        path="/contact/list"
        rowKey="contactId"
        body={contactFilter}
        filters={filters}
        tabs={{ name: 'kind', items: TABS }}
        columns={contactColumns(kind, (contact) => (
          <RowActions
            actions={[
              { label: '修改', onClick: () => editing.show(contact) },
              {
                label: '删除',
                danger: true,
                onClick: () => removing.show({ contacts: [contact], clear: () => undefined }),
              },
            ]}
          />
        ))}
        primary={
          <span className={styles.primary}>
            <ActsMenu label="更多操作" acts={more} />
            {add}
          </span>
        }
        batch={(contacts, clear) => (
          <>
            <Button size="small" onClick={() => moving.show({ contacts, clear })}>
              移动到分组
            </Button>
            <Button size="small" danger onClick={() => removing.show({ contacts, clear })}>
              批量删除
            </Button>
          </>
        )}
        empty={{ text: '还没有联系人，添加后发起合同时可直接选用', action: add }}
      />
      {editing.subject && (
        <ContactDialog
          kind={kind}
          contact={editing.subject === 'new' ? null : editing.subject}
          groupId={list.query.groupId}
          onClose={editing.close}
        />
      )}
      {grouping.subject && <GroupsDialog kind={kind} onClose={grouping.close} />}
      {importing.subject && (
        <SheetImportDialog
          title={kind === CONTACT_KIND.person ? '导入个人联系人' : '导入企业联系人'}
          unit="个联系人"
          hint={HINTS[kind]}
          fetchTemplate={() => download('/contact/template', { kind })}
          send={(file, way) =>
            upload(
              '/contact/import',
              { kind: kind === CONTACT_KIND.person ? '1' : '2', file },
              { ...way, quiet: true },
            )
          }
          onImported={() => void contactsChanged()}
          onClose={importing.close}
        />
      )}
      {moving.subject && (
        <MoveDialog
          kind={kind}
          contacts={moving.subject.contacts}
          onDone={moving.subject.clear}
          onClose={moving.close}
        />
      )}
      {removing.subject && (
        <ConfirmDialog
          title="删除联系人"
          text={`将从通讯录中删除${nameOf(removing.subject)}，已发起的合同不受影响。`}
          action="删除联系人"
          onConfirm={async () => {
            const { contacts, clear } = removing.subject!
            const contactIds = contacts.map(({ contactId }) => contactId)
            await call('/contact/delete', { contactIds }, { quiet: true })
            await contactsChanged()
            clear()
            toast.success('联系人已删除')
          }}
          onClose={removing.close}
        />
      )}
      {proof.dialog}
    </>
  )
}
export default ContactsPage
