import type { TypeField } from '@xinqi/api/calls'
import { NUMBER_WORDS } from '@xinqi/api/contract-number'
import { ERRORS } from '@xinqi/api/errors'
import { NAME_MAX } from '@xinqi/api/limits'
import { VISIBLE_TO } from '@xinqi/api/work-list-status'
import { Form, Input, Radio, Select } from 'antd'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { departmentTree } from '../../../shared/pickers/departmentTree.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { TypeFieldsEditor } from '../../contracts/types/TypeFieldsEditor.tsx'
import { FolderPicker } from './FolderPicker.tsx'
import type { Folder } from './folders.ts'
import { SeveralOf } from './SeveralOf.tsx'

type Values = {
  name: string
  parentId: string | null
  order: number
  contractTypeIds: string[]
  numberRule?: string
  visibleKind: 1 | 2 | 3
  departmentIds: string[]
  memberIds: string[]
  fields: TypeField[]
}

const Departments = (chosen: { value?: string[]; onChange?: (ids: string[]) => void }) => {
  const { data } = useCall('/department/departmentList', {})
  const tree = useMemo(() => departmentTree(data ?? []), [data])
  return (
    <SeveralOf placeholder="选择部门，包含其下级部门" aria-label="可见部门" treeData={tree} {...chosen} />
  )
}

export const FolderDialog = ({ folder, onClose }: { folder: Folder | null; onClose: () => void }) => {
  const { data: types } = useCall('/contractType/list', {}, { quiet: true })
  return (
    <FormDialog<Values>
      title={folder ? '编辑目录' : '新增目录'}
      submitText="保存"
      width={640}
      initial={{
        name: folder?.name ?? '',
        parentId: folder?.parentId ?? null,
        order: folder?.order ?? 0,
        contractTypeIds: folder?.contractTypeIds ?? [],
        numberRule: folder?.numberRule ?? '',
        visibleKind: (folder?.visibleTo.kind as 1 | 2 | 3 | undefined) ?? 1,
        departmentIds: folder?.visibleTo.kind === VISIBLE_TO.departments ? folder.visibleTo.ids : [],
        memberIds: folder?.visibleTo.kind === VISIBLE_TO.members ? folder.visibleTo.ids : [],
        fields: folder?.fields ?? [],
      }}
      errorFields={{
        [ERRORS.ARCHIVE_TYPE_NAME_TAKEN.code]: 'name',
        [ERRORS.NUMBER_RULE_INVALID.code]: 'numberRule',
      }}
      onClose={onClose}
      onSubmit={async ({ visibleKind, departmentIds, memberIds, numberRule, parentId, fields, ...facts }) => {
        const body = {
          ...facts,
          parentId: parentId ?? null,
          numberRule: numberRule?.trim() || null,
          fields: fields ?? [],
          visibleTo: {
            kind: visibleKind,
            ids:
              visibleKind === VISIBLE_TO.departments
                ? (departmentIds ?? [])
                : visibleKind === VISIBLE_TO.members
                  ? (memberIds ?? [])
                  : [],
          },
        }
        if (folder)
          await call('/archivedType/updateArchivedType', { typeId: folder.typeId, ...body }, { quiet: true })
        else await call('/archivedType/addArchivedType', body, { quiet: true })
        await outdate('/archivedType/list')
        toast.success('已保存')
      }}
    >
      <TextItem name="name" label="目录名称" must="请输入目录名称" maxLength={NAME_MAX} />
      <Form.Item name="parentId" label="上级目录">
        <FolderPicker without={folder?.typeId} placeholder="不选即为一级目录" />
      </Form.Item>
      <Form.Item name="contractTypeIds" label="自动归档" extra="所选类型的合同签署完成后自动归入此目录">
        <Select
          mode="multiple"
          placeholder="选择合同类型"
          options={(types ?? []).map(({ typeId, name }) => ({ value: typeId, label: name }))}
          optionFilterProp="label"
        />
      </Form.Item>
      <Form.Item
        name="numberRule"
        label="归档编号规则"
        extra={`可用：${NUMBER_WORDS.map(({ word, name }) => `${word} ${name}`).join('，')}；留空则不编号`}
      >
        <Input maxLength={60} placeholder="如 GD-{yyyy}-{0001}" />
      </Form.Item>
      <Form.Item name="visibleKind" label="谁可以查看">
        <Radio.Group
          options={[
            { value: 1, label: '所有可查看归档的人' },
            { value: 2, label: '指定部门' },
            { value: 3, label: '指定成员' },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['visibleKind']}>
        {({ getFieldValue }) =>
          getFieldValue('visibleKind') === 2 ? (
            <Form.Item name="departmentIds" rules={[{ required: true, message: '请选择部门' }]}>
              <Departments />
            </Form.Item>
          ) : getFieldValue('visibleKind') === 3 ? (
            <Form.Item name="memberIds" rules={[{ required: true, message: '请选择成员' }]}>
              <PersonPicker multiple aria-label="可见成员" />
            </Form.Item>
          ) : null
        }
      </Form.Item>
      <NumberItem name="order" label="排序" min={0} max={9999} precision={0} />
      <Form.Item name="fields" label="自定义字段">
        <TypeFieldsEditor />
      </Form.Item>
    </FormDialog>
  )
}
