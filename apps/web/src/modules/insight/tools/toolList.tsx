import {
  DiffOutlined,
  EditOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  OrderedListOutlined,
} from '@ant-design/icons'
import type { PermissionKey } from '@xinqi/api/menus'
import type { ReactNode } from 'react'

export type Tool = { name: string; about: string; path: string; permission: PermissionKey; icon: ReactNode }

export const TOOLS: readonly Tool[] = [
  {
    name: '智能比对',
    about: '上传两份文件，几分钟内看到新增、删除、修改与移动，逐处定位',
    path: '/comparison',
    permission: 'system:ai:compare',
    icon: <DiffOutlined aria-hidden="true" />,
  },
  {
    name: '文本比对',
    about: '粘贴两段文字，立即得到差异',
    path: '/comparison?way=text',
    permission: 'system:ai:compare',
    icon: <FileTextOutlined aria-hidden="true" />,
  },
  {
    name: '智能审查',
    about: '识别风险与缺失条款，附法律依据与建议条款，可写回 Word',
    path: '/uploadFile',
    permission: 'system:ai:examine',
    icon: <FileSearchOutlined aria-hidden="true" />,
  },
  {
    name: '审查清单',
    about: '把本企业的规则加入审查，试用后启用',
    path: '/examineAI?tab=checklists',
    permission: 'system:ai:examine',
    icon: <OrderedListOutlined aria-hidden="true" />,
  },
  {
    name: '智能起草',
    about: '用一句话说明需求，得到条款完整、可编辑的合同',
    path: '/draftAI',
    permission: 'system:ai:draft',
    icon: <EditOutlined aria-hidden="true" />,
  },
]
