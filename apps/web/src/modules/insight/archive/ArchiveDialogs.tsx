// What is done to chosen contracts: into a folder, out again, to somebody who answers for them, or another last day.

import type { TypeField } from '@xinqi/api/calls'
import { ARCHIVE, REASON_MAX } from '@xinqi/api/limits'
import { Checkbox, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { archiveChanged } from './archiveChanged.ts'
import { FolderPicker } from './FolderPicker.tsx'
import { inPortions } from './inPortions.ts'
import { FieldInput, type OwnValues, written } from './OwnFields.tsx'

type Of = { archivedIds: string[]; onClose: () => void; onDone?: () => void }

export const FileDialog = ({ archivedIds, typeId, onClose, onDone }: Of & { typeId?: string | null }) => (
  <FormDialog<{ typeId: string }>
    title={`归档 ${archivedIds.length} 份合同`}
    submitText="归档"
    initial={{ typeId: typeId ?? undefined }}
    onClose={onClose}
    onSubmit={async ({ typeId: chosen }) => {
      const { filed } = await call(
        '/archived/batchArchived',
        { archivedIds, typeId: chosen },
        { quiet: true },
      )
      await archiveChanged()
      onDone?.()
      toast.success(`已归档 ${filed} 份`)
    }}
  >
    <Form.Item name="typeId" label="归档目录" rules={[{ required: true, message: '请选择归档目录' }]}>
      <FolderPicker />
    </Form.Item>
  </FormDialog>
)

export const OutDialog = ({ archivedIds, onClose, onDone }: Of) => (
  <FormDialog<{ reason: string }>
    title={`移出 ${archivedIds.length} 份合同`}
    submitText="移出归档"
    danger
    onClose={onClose}
    onSubmit={async ({ reason }) => {
      const { out } = await call('/archived/batchOut', { archivedIds, reason }, { quiet: true })
      await archiveChanged()
      onDone?.()
      toast.success(`已移出 ${out} 份，可在「未归档」中找到`)
    }}
  >
    <LongTextItem name="reason" label="移出原因" must="请填写移出原因" rows={3} maxLength={REASON_MAX} />
  </FormDialog>
)

export const PerformerDialog = ({ archivedIds, onClose, onDone }: Of) => (
  <FormDialog<{ memberId?: string | null }>
    title={`为 ${archivedIds.length} 份合同指定履约负责人`}
    submitText="保存"
    onClose={onClose}
    onSubmit={async ({ memberId }) => {
      await inPortions(archivedIds, (some) =>
        call(
          '/archived/batchUpdatePerformanceUser',
          { archivedIds: some, memberId: memberId ?? null },
          { quiet: true },
        ),
      )
      await archiveChanged()
      onDone?.()
      toast.success('已指定履约负责人')
    }}
  >
    <Form.Item name="memberId" label="履约负责人" extra="到期和收付款提醒会发给负责人；不选则清空">
      <PersonPicker aria-label="履约负责人" />
    </Form.Item>
  </FormDialog>
)

/** A word of one's own on each of them, or off each. */
export const TagDialog = ({ archivedIds, onClose, onDone }: Of) => (
  <FormDialog<{ tag: string; off?: boolean }>
    title={`为 ${archivedIds.length} 份合同打标签`}
    submitText="保存"
    onClose={onClose}
    onSubmit={async ({ tag, off }) => {
      const answers = await inPortions(archivedIds, (some) =>
        call('/archived/batchTag', { archivedIds: some, tag: tag.trim(), on: !off }, { quiet: true }),
      )
      const changed = answers.reduce((sum, answer) => sum + answer.changed, 0)
      await archiveChanged()
      onDone?.()
      toast.success(off ? `已从 ${changed} 份合同去掉标签` : `已为 ${changed} 份合同打上标签`)
    }}
  >
    <TextItem name="tag" label="标签" must="请填写标签" maxLength={ARCHIVE.tagLength} />
    <Form.Item name="off" valuePropName="checked">
      <Checkbox>从所选合同去掉这个标签</Checkbox>
    </Form.Item>
  </FormDialog>
)

/** The fields of their folder, for all of them at once; what is left empty stays as it is. */
export const OwnFieldsDialog = ({ archivedIds, fields, onClose, onDone }: Of & { fields: TypeField[] }) => (
  <FormDialog<OwnValues>
    title={`修改 ${archivedIds.length} 份合同的自定义字段`}
    submitText="保存"
    onClose={onClose}
    onSubmit={async (values) => {
      const own = Object.fromEntries(
        fields
          .map(({ fieldId }) => [fieldId, written(values[fieldId])] as const)
          .filter(([, value]) => value !== ''),
      )
      if (Object.keys(own).length === 0) throw new Error('请至少填写一个字段')
      const { changed } = await call('/archived/batchUpdateArchived', { archivedIds, own }, { quiet: true })
      await archiveChanged()
      onDone?.()
      toast.success(`已修改 ${changed} 份`)
    }}
  >
    <p className={blocks.quiet}>只修改填写的字段，留空的保持不变。</p>
    {fields.map((field) => (
      <Form.Item key={field.fieldId} name={field.fieldId} label={field.name}>
        {FieldInput(field)}
      </Form.Item>
    ))}
  </FormDialog>
)

type Term = { from?: Dayjs | null; until?: Dayjs | null; isPermanent: boolean }
export const ValidityDialog = ({
  archivedId,
  revision,
  validFrom,
  validUntil,
  onClose,
}: {
  archivedId: string
  revision: number
  validFrom: string | null
  validUntil: string | null
  onClose: () => void
}) => (
  <FormDialog<Term>
    title="修改有效期"
    submitText="保存"
    initial={{
      from: validFrom ? dayjs(validFrom) : null,
      until: validUntil ? dayjs(validUntil) : null,
      isPermanent: validUntil === null,
    }}
    onClose={onClose}
    onSubmit={({ from, until, isPermanent }) =>
      carryOut(
        '/archived/updateValidityTime',
        {
          archivedId,
          revision,
          from: from?.format('YYYY-MM-DD') ?? null,
          until: isPermanent ? null : (until?.format('YYYY-MM-DD') ?? null),
        },
        archiveChanged,
        '有效期已修改',
      )
    }
  >
    <Form.Item name="from" label="有效期起">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="isPermanent" valuePropName="checked">
      <Checkbox>长期有效</Checkbox>
    </Form.Item>
    <Form.Item noStyle dependencies={['isPermanent']}>
      {({ getFieldValue }) =>
        !getFieldValue('isPermanent') && (
          <Form.Item
            name="until"
            label="有效期止（含当日）"
            rules={[{ required: true, message: '请选择有效期止，或勾选长期有效' }]}
          >
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        )
      }
    </Form.Item>
  </FormDialog>
)
