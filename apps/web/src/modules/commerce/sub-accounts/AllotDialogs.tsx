import type { Body } from '@xinqi/api/calls'
import type { ServiceKey } from '@xinqi/api/packages'
import type { QuotaKind } from '@xinqi/api/quota'
import { kindFacts } from '@xinqi/api/quota'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { type Client, clientsChanged, leftByKind } from './clients.ts'
import { QuantityRows } from './QuantityRows.tsx'

type Quantities = { quantities?: Record<string, number | null | undefined> }
type Props = { client: Client; onClose: () => void }

const itemsOf = ({ quantities = {} }: Quantities): Body<'/subAccount/allocate'>['items'] => {
  const items = Object.entries(quantities).flatMap(([kind, quantity]) =>
    quantity ? [{ kind: kind as QuotaKind, quantity }] : [],
  )
  if (items.length === 0) throw new Error('请至少填写一项数量')
  return items
}

export const AllotDialog = ({ client, onClose }: Props) => {
  const { data, error, refetch } = useCall('/subAccount/agentPackageList', {}, { quiet: true })
  const kinds = leftByKind(data?.copies ?? [])
  return (
    <FormDialog<Quantities>
      title={`给「${client.name}」分配份数`}
      submitText="分配份数"
      onClose={onClose}
      onSubmit={(values) =>
        carryOut(
          '/subAccount/allocate',
          { subAccountId: client.subAccountId, items: itemsOf(values) },
          clientsChanged,
          '份数已分配，客户立即可用',
        )
      }
    >
      <p className={blocks.quiet}>先到期的先分配，有效期与来源套餐一致；客户未用的部分可随时收回。</p>
      {error && !data ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : kinds.length === 0 ? (
        <EmptyState text="本企业没有可分配的份数" />
      ) : (
        <QuantityRows
          rows={kinds.map(({ kind, kindName, unit, left }) => ({
            name: kind,
            label: kindName,
            unit,
            max: left,
            note: `可分配 ${left.toLocaleString('zh-CN')} ${unit}`,
          }))}
        />
      )}
    </FormDialog>
  )
}

export const TakeBackDialog = ({ client, onClose }: Props) => (
  <FormDialog<Quantities>
    title={`从「${client.name}」收回份数`}
    submitText="收回份数"
    onClose={onClose}
    onSubmit={(values) =>
      carryOut(
        '/subAccount/takeBack',
        { subAccountId: client.subAccountId, items: itemsOf(values) },
        clientsChanged,
        '份数已收回，回到原来的套餐',
      )
    }
  >
    <p className={blocks.quiet}>只能收回客户尚未使用的部分，收回后回到原来的套餐。</p>
    <QuantityRows
      rows={client.quotas
        .filter(({ left }) => left > 0)
        .map(({ kind, kindName, unit, left }) => ({
          name: kind,
          label: kindName,
          unit,
          max: left,
          note: `可收回 ${left.toLocaleString('zh-CN')} ${unit}`,
        }))}
    />
  </FormDialog>
)

export const ServicesDialog = ({ client, onClose }: Props) => {
  const { data, error, refetch } = useCall('/subAccount/agentPackageList', {}, { quiet: true })
  const given = new Map(client.services.map(({ keyWord, room }) => [keyWord, room]))
  const own = new Map((data?.services ?? []).map(({ keyWord, room }) => [keyWord, room]))
  const names = new Map(
    [...client.services, ...(data?.services ?? [])].map(({ keyWord, name }) => [keyWord, name]),
  )
  return (
    <FormDialog<Quantities>
      title={`设置「${client.name}」的功能`}
      submitText="保存功能"
      initial={{ quantities: Object.fromEntries(given) }}
      onClose={onClose}
      onSubmit={async ({ quantities = {} }) => {
        const services = Object.entries(quantities)
          .map(([keyWord, room]) => ({ keyWord: keyWord as ServiceKey, room: room ?? 0 }))
          .filter(({ keyWord, room }) => room !== (given.get(keyWord) ?? 0))
        if (services.length === 0) throw new Error('没有改动')
        await call(
          '/subAccount/assignService',
          { subAccountId: client.subAccountId, services },
          { quiet: true },
        )
        await clientsChanged()
        toast.success('功能已保存')
      }}
    >
      <p className={blocks.quiet}>从本企业的数量中拨给客户，减少的部分退回本企业。</p>
      {error && !data ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <QuantityRows
          min={0}
          rows={[...names].map(([keyWord, name]) => {
            const max = (own.get(keyWord) ?? 0) + (given.get(keyWord) ?? 0)
            return {
              name: keyWord,
              label: name,
              unit: kindFacts(keyWord).unit,
              max,
              note: `最多 ${max.toLocaleString('zh-CN')} ${kindFacts(keyWord).unit}`,
            }
          })}
        />
      )}
    </FormDialog>
  )
}

export const CloseClientDialog = ({ client, onClose }: Props) => (
  <ConfirmDialog
    title={`停用客户「${client.name}」`}
    text="未用的份数与功能会全部收回到原来的套餐，已用的部分仍保留在历史账单中。之后可以重新添加。"
    action="停用客户"
    onClose={onClose}
    onConfirm={async () => {
      const { returned } = await call(
        '/subAccount/delete',
        { subAccountId: client.subAccountId },
        { quiet: true },
      )
      await clientsChanged()
      toast.success(
        returned.length
          ? `已停用，收回${returned.map(({ kindName, quantity, unit }) => `${kindName} ${quantity} ${unit}`).join('、')}`
          : '已停用，没有可收回的份数',
      )
    }}
  />
)
