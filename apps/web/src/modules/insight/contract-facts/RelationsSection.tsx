import type { Data } from '@xinqi/api/calls'
import { Button, Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import styles from './facts.module.css'

const KIND: Record<number, string> = { 1: '补充协议', 2: '变更协议', 3: '终止协议' }

const relationsChanged = () =>
  Promise.all([
    outdate('/contractRelation/view'),
    outdate('/contractFact/view'),
    outdate('/duty/ofContract'),
    outdate('/storeQuestion/ask'),
  ])

const ContractPicker = ({
  except,
  value,
  onChange,
  id,
}: {
  except: string
  value?: string
  onChange?: (archivedId: string) => void
  id?: string
}) => {
  const [keyword, setKeyword] = useState('')
  const { data, isFetching } = useCall(
    '/archived/getList',
    { everything: true, pageSize: 20, ...(keyword ? { keyword } : {}) },
    { quiet: true },
  )
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      loading={isFetching}
      placeholder="按名称、编号或相对方查找"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={isFetching ? '查找中…' : '没有找到'}
      options={(data?.list ?? [])
        .filter(({ archivedId }) => archivedId !== except)
        .map(({ archivedId, name, counterpart }) => ({
          value: archivedId,
          label: counterpart ? `${name}（${counterpart}）` : name,
        }))}
    />
  )
}

const LinkDialog = ({ archivedId, onClose }: { archivedId: string; onClose: () => void }) => (
  <FormDialog<{ ofArchivedId: string; kind: 1 | 2 | 3; effectiveOn?: Dayjs | null }>
    title="关联主合同"
    submitText="关联"
    initial={{ kind: 1 }}
    onClose={onClose}
    onSubmit={({ ofArchivedId, kind, effectiveOn }) =>
      carryOut(
        '/contractRelation/link',
        {
          archivedId,
          ofArchivedId,
          kind: Number(kind) as 1 | 2 | 3,
          effectiveOn: effectiveOn ? effectiveOn.format('YYYY-MM-DD') : null,
        },
        relationsChanged,
        '已关联，主合同的要素以本协议为准',
      )
    }
  >
    <Form.Item name="ofArchivedId" label="主合同" rules={[{ required: true, message: '请选择主合同' }]}>
      <ContractPicker except={archivedId} />
    </Form.Item>
    <ChoiceItem
      name="kind"
      label="本协议是主合同的"
      options={Object.entries(KIND).map(([value, label]) => ({ value: Number(value), label }))}
    />
    <Form.Item name="effectiveOn" label="生效日期（不填按签署完成日）">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
  </FormDialog>
)

type Related = NonNullable<Data<'/contractRelation/view'>['original']>
const RelatedLine = ({ of, words }: { of: Related; words: string }) => (
  <span>
    {words}：<Link to={`/archiveFile?archivedId=${of.archivedId}`}>{of.name}</Link>
    {of.effectiveOn && <span className={styles.note}>{of.effectiveOn} 生效</span>}
  </span>
)

/** 主合同与补充协议: what this contract changes, and what changes it. */
export const RelationsSection = ({ archivedId }: { archivedId: string }) => {
  const { data } = useCall('/contractRelation/view', { archivedId }, { quiet: true })
  const linking = useOverlay()
  const { busy, act } = useAct()
  const may = useAccess().may('system:archive:edit')
  const unlink = () =>
    act(async () => {
      await call('/contractRelation/unlink', { archivedId })
      await relationsChanged()
      toast.success('已取消关联')
    })
  if (!data) return null
  const { original, supplements } = data
  if (!original && supplements.length === 0 && !may) return null
  return (
    <section aria-label="关联合同">
      <h3>关联合同</h3>
      <ul className={styles.facts}>
        {original && (
          <li className={styles.fact}>
            <RelatedLine of={original} words={`本合同是${KIND[original.kind]}，主合同`} />
            {may && (
              <Button size="small" loading={busy} onClick={() => void unlink()}>
                取消关联
              </Button>
            )}
          </li>
        )}
        {supplements.map((one) => (
          <li key={one.archivedId} className={styles.fact}>
            <RelatedLine of={one} words={KIND[one.kind] ?? ''} />
          </li>
        ))}
      </ul>
      {may && !original && supplements.length === 0 && (
        <Button type="link" onClick={() => linking.show(true)}>
          这是另一份合同的补充、变更或终止协议
        </Button>
      )}
      {linking.subject && <LinkDialog archivedId={archivedId} onClose={linking.close} />}
    </section>
  )
}
