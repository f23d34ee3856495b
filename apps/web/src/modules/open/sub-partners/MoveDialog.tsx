import type { Body } from '@xinqi/api/calls'
import { Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { count } from '../billing/figures.tsx'
import type { Detail } from './SubPartnerDrawer.tsx'

type Kind = Body<'/open/subPartner/allocate'>['items'][number]['kind']

/** One kind at a time, with how many there are to give or to take. */
export const MoveDialog = ({
  data,
  way,
  prove,
  onClose,
}: {
  data: Detail
  way: 'allocate' | 'takeBack'
  /** Asks for the password where it must be asked for, and goes on by itself afterwards. */
  prove: (act: () => Promise<void>) => Promise<void>
  onClose: () => void
}) => {
  const gives = way === 'allocate'
  const there = ({ available, left }: Detail['kinds'][number]) => (gives ? available : left)
  const kinds = data.kinds.filter((kind) => there(kind) > 0)
  const [kind, setKind] = useState<string>(kinds[0]?.kind ?? 'contract')
  const most = data.kinds.filter((one) => one.kind === kind).map(there)[0] ?? 0
  const act = async (asked: Body<'/open/subPartner/allocate'>) => {
    if (gives) await call('/open/subPartner/allocate', asked, { quiet: true })
    else await call('/open/subPartner/takeBack', asked, { quiet: true })
    toast.success(gives ? '已分配' : '已收回')
    await outdate('/open/subPartner/list', '/open/subPartner/detail', '/open/charge/account')
  }
  return (
    <FormDialog<{ kind: Kind; quantity: number }>
      title={gives ? `向「${data.name}」分配份数` : `从「${data.name}」收回份数`}
      submitText={gives ? '分配' : '收回'}
      initial={{ kind: kind as Kind }}
      onClose={onClose}
      onSubmit={(filled) => prove(() => act({ subPartnerId: data.subPartnerId, items: [filled] }))}
    >
      <Form.Item name="kind" label="种类">
        <Select
          options={kinds.map((one) => ({ value: one.kind, label: one.kindName }))}
          onChange={(chosen) => setKind(chosen)}
        />
      </Form.Item>
      <Form.Item
        name="quantity"
        label="数量"
        extra={gives ? `可分配 ${count(most)}` : `未使用、可收回 ${count(most)}`}
        rules={[{ required: true, message: '请填写数量' }]}
      >
        <InputNumber min={1} max={Math.max(1, most)} precision={0} style={{ width: '100%' }} autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
