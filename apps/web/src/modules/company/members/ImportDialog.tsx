import { download, upload } from '../../../shared/api/call.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { SheetImportDialog } from '../../../shared/upload/SheetImportDialog.tsx'
import { organisationChanged } from '../roles/organisationChanged.ts'

const KINDS = {
  member: {
    title: '批量导入成员',
    unit: '人',
    hint: '姓名与手机号必填；部门填写完整路径（如 示例公司/销售部），不填则放在企业根部门；多个角色用顿号隔开。',
    permission: 'system:org:memberExport',
    template: () => download('/departmentmember/downloadExcelMember', { template: true }),
    import: '/departmentmember/batchImportExcel',
  },
  department: {
    title: '批量导入部门',
    unit: '个部门',
    hint: '部门名称必填；上级部门填写完整路径（如 示例公司/销售部），不填则放在企业根部门。',
    permission: 'system:org:departmentEdit',
    template: () => download('/department/downloadExcelDepartment', {}),
    import: '/department/batchImportExcel',
  },
} as const

export const ImportDialog = ({ kind, onClose }: { kind: keyof typeof KINDS; onClose: () => void }) => {
  const { title, unit, hint, permission, template, import: path } = KINDS[kind]
  const access = useAccess()
  return (
    <SheetImportDialog
      title={title}
      unit={unit}
      hint={hint}
      fetchTemplate={access.may(permission) ? template : undefined}
      send={(file, way) => upload(path, { file }, { ...way, quiet: true })}
      onImported={() => void organisationChanged()}
      onClose={onClose}
    />
  )
}
