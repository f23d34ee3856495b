import { kindFacts } from '@xinqi/api/quota'
import { SUB_ACCOUNT_STATUS } from '@xinqi/api/status'
import { SUB_ACCOUNT } from '@xinqi/api/status-names'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter } from '../../../shared/list/listTypes.ts'
import type { RowAction } from '../../../shared/list/RowActions.tsx'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { AddClientDialog } from './AddClientDialog.tsx'
import { AllotDialog, CloseClientDialog, ServicesDialog, TakeBackDialog } from './AllotDialogs.tsx'
import type { Client } from './clients.ts'
import styles from './sub-accounts.module.css'

const filters: ListFilter[] = [keywordFilter('客户名称', '搜索客户名称')]

const Quotas = ({ client }: { client: Client }) =>
  client.quotas.length === 0 ? (
    <>–</>
  ) : (
    <span className={styles.lines}>
      {client.quotas.map(({ kind, kindName, unit, used, allotted }) => (
        <span key={kind}>
          {kindName} {used.toLocaleString('zh-CN')} / {allotted.toLocaleString('zh-CN')} {unit}
        </span>
      ))}
    </span>
  )

const ClientListPage = () => {
  const adding = useOverlay()
  const allotting = useOverlay<Client>()
  const takingBack = useOverlay<Client>()
  const serving = useOverlay<Client>()
  const closing = useOverlay<Client>()

  const permission = 'system:fee:clientEdit' as const
  const actions = (client: Client): RowAction[] =>
    client.status === SUB_ACCOUNT.closed
      ? []
      : [
          { label: '分配份数', permission, onClick: () => allotting.show(client) },
          { label: '设置功能', permission, onClick: () => serving.show(client) },
          ...(client.quotas.some(({ left }) => left > 0)
            ? [{ label: '收回份数', permission, onClick: () => takingBack.show(client) }]
            : []),
          { label: '停用客户', permission, danger: true, onClick: () => closing.show(client) },
        ]
  const columns: ListColumn<Client>[] = [
    column.name('name', '客户名称', 190),
    column.text('status', '状态', 84, (client) => (
      <StatusTag set={SUB_ACCOUNT_STATUS} code={client.status} />
    )),
    column.text('quotas', '份数（已用 / 已分配）', 200, (client) => <Quotas client={client} />),
    column.text('services', '功能', 170, (client) =>
      orDash(
        client.services
          .map(({ keyWord, name, room }) => `${name} ${room} ${kindFacts(keyWord).unit}`)
          .join('、'),
      ),
    ),
    column.text('contact', '联系人', 96),
    column.optional(column.text('note', '备注', 150, (client) => orDash(client.note))),
    column.optional(column.text('created', '添加日期', 116, (client) => orDash(day(client.createdAt)))),
    column.actions(220, (client) => actions(client)),
  ]
  const add = (
    <PermissionButton permission={permission} type="primary" onClick={() => adding.show(true)}>
      添加客户
    </PermissionButton>
  )
  return (
    <>
      <ListPage
        title="客户列表"
        path="/subAccount/list"
        rowKey="subAccountId"
        columns={columns}
        filters={filters}
        tabs={{
          name: 'status',
          items: [
            { value: '', label: '全部' },
            { value: '1', label: '正常' },
            { value: '0', label: '已停用' },
          ],
        }}
        body={keywordAndStatus}
        primary={add}
        empty={{ text: '还没有客户，添加后可以把本企业的份数与功能分配给客户使用', action: add }}
      />
      {adding.subject && <AddClientDialog onClose={adding.close} />}
      {allotting.subject && <AllotDialog client={allotting.subject} onClose={allotting.close} />}
      {takingBack.subject && <TakeBackDialog client={takingBack.subject} onClose={takingBack.close} />}
      {serving.subject && <ServicesDialog client={serving.subject} onClose={serving.close} />}
      {closing.subject && <CloseClientDialog client={closing.subject} onClose={closing.close} />}
    </>
  )
}
export default ClientListPage
