import type { Data } from '@xinqi/api/calls'
import { ADDRESS_LIMIT } from '@xinqi/api/limits'
import { Button } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { AddressDialog } from './AddressDialog.tsx'

export type Address = Data<'/user/address/list'>[number]

const DEFAULT = { 1: { label: '默认', colour: 'blue' } } as const

export const addressesChanged = () => outdate('/user/address/list')

const AddressRow = ({
  address,
  onEdit,
  onDelete,
}: {
  address: Address
  onEdit: () => void
  onDelete: () => void
}) => (
  <SettingRow
    name={
      <>
        {address.receiver} {address.mobile}
        {address.label && <span>（{address.label}）</span>}
        {address.isDefault && <StatusTag set={DEFAULT} code={1} />}
      </>
    }
    about={`${address.region} ${address.detail}${address.postcode ? `，邮编 ${address.postcode}` : ''}`}
  >
    <Button aria-label={`修改${address.receiver}的地址`} onClick={onEdit}>
      修改
    </Button>
    <Button danger aria-label={`删除${address.receiver}的地址`} onClick={onDelete}>
      删除
    </Button>
  </SettingRow>
)

/** Where certificates, invoices and papers are sent. */
export const AddressCard = () => {
  const { data: addresses, error, refetch } = useCall('/user/address/list', {}, { quiet: true })
  const editing = useOverlay<Address | 'new'>()
  const removing = useOverlay<Address>()
  const add = (
    <Button disabled={(addresses?.length ?? 0) >= ADDRESS_LIMIT} onClick={() => editing.show('new')}>
      新增地址
    </Button>
  )
  return (
    <CenterCard title="常用地址" extra={addresses && addresses.length > 0 && add}>
      {addresses ? (
        addresses.length === 0 ? (
          <EmptyState text="还没有常用地址，邮寄出证报告、发票时可直接选用" action={add} />
        ) : (
          <SettingRows>
            {addresses.map((address) => (
              <AddressRow
                key={address.addressId}
                address={address}
                onEdit={() => editing.show(address)}
                onDelete={() => removing.show(address)}
              />
            ))}
          </SettingRows>
        )
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {editing.subject && (
        <AddressDialog
          address={editing.subject === 'new' ? null : editing.subject}
          onSaved={addressesChanged}
          onClose={editing.close}
        />
      )}
      {removing.subject && (
        <ConfirmDialog
          title="删除地址"
          text={`将删除「${removing.subject.region} ${removing.subject.detail}」，已寄出的邮件不受影响。`}
          action="删除地址"
          onConfirm={() =>
            carryOut(
              '/user/address/delete',
              { addressId: removing.subject!.addressId },
              addressesChanged,
              '地址已删除',
            )
          }
          onClose={removing.close}
        />
      )}
    </CenterCard>
  )
}
