import { PARTNER_CODE } from '@xinqi/api/status'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { ScopeRequests } from './ScopeRequests.tsx'

type Row = RowOf<'/operator/partner/list'>

const filters: ListFilter[] = [keywordFilter('合作伙伴', '名称、企业或注册码')]

const columnsFor = (issue: (row: Row) => void, turn: (row: Row) => void): ListColumn<Row>[] => [
  column.name('name', '合作伙伴', 180),
  column.text('mobile', '手机号', 130, (row) => orDash(row.mobile)),
  column.text('company', '企业', 200, (row) => orDash(row.companyName)),
  column.text('code', '注册码', 200, (row) =>
    row.code ? <Copyable text={row.code} what="注册码" whole /> : orDash(null),
  ),
  column.text('state', '注册码状态', 110, (row) => (
    <StatusTag set={PARTNER_CODE} code={row.code === null ? 0 : row.isCodeOn ? 1 : 2} />
  )),
  column.text('registered', '带来的用户', 110),
  column.time('createdAt', '加入时间', 170),
  column.actions(160, (row) => [
    { label: row.code === null ? '签发注册码' : '更换注册码', onClick: () => issue(row) },
    ...(row.code === null
      ? []
      : [{ label: row.isCodeOn ? '停用' : '恢复', danger: row.isCodeOn, onClick: () => turn(row) }]),
  ]),
]

const refresh = () => outdate('/operator/partner/list')

const PartnersPage = () => {
  const issuing = useOverlay<Row>()
  const turning = useOverlay<Row>()
  return (
    <>
      <ScopeRequests />
      <ListPage
        title="合作伙伴"
        path="/operator/partner/list"
        rowKey="partnerId"
        columns={columnsFor(issuing.show, turning.show)}
        filters={filters}
        body={({ keyword }) => (keyword ? { keyword } : {})}
        empty={{ text: '没有符合条件的合作伙伴，在开放平台注册的合作伙伴会出现在这里' }}
      />
      {issuing.subject && (
        <ConfirmDialog
          title={`${issuing.subject.code === null ? '签发' : '更换'}「${issuing.subject.name}」的注册码`}
          text={
            issuing.subject.code === null
              ? '签发后，用此注册码注册的用户归该合作伙伴。'
              : '更换后，原注册码与带有它的链接立即失效；已注册的用户不受影响。'
          }
          action={issuing.subject.code === null ? '签发注册码' : '更换注册码'}
          danger={issuing.subject.code !== null}
          onConfirm={async () => {
            const { partnerId } = issuing.subject!
            const { code } = await call('/operator/partner/issueCode', { partnerId }, { quiet: true })
            await refresh()
            toast.success(`新的注册码：${code}`)
          }}
          onClose={issuing.close}
        />
      )}
      {turning.subject && (
        <ConfirmDialog
          title={`${turning.subject.isCodeOn ? '停用' : '恢复'}「${turning.subject.name}」的注册码`}
          text={
            turning.subject.isCodeOn
              ? '停用后，不能再用此注册码注册；已注册的用户不受影响，可以随时恢复。'
              : '恢复后，可以继续用此注册码注册。'
          }
          action={turning.subject.isCodeOn ? '停用注册码' : '恢复注册码'}
          danger={turning.subject.isCodeOn}
          onConfirm={async () => {
            const { partnerId, isCodeOn } = turning.subject!
            await call('/operator/partner/switchCode', { partnerId, isOn: !isCodeOn }, { quiet: true })
            await refresh()
          }}
          onClose={turning.close}
        />
      )}
    </>
  )
}
export default PartnersPage
