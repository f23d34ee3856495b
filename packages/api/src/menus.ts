// Menus and buttons: the one tree behind the sidebar, the role editor, button guards and the server's access check.

export type MenuNode = {
  key: string
  name: string
  icon?: string
  /** Page this menu opens; the specification calls the field vueUri. */
  vueUri?: string
  /** 1 menu, 2 button or permission. */
  functionType: 1 | 2
  children?: readonly MenuNode[]
}

const menu = <
  const K extends string,
  const M extends { icon?: string; vueUri?: string; children?: readonly MenuNode[] },
>(
  key: K,
  name: string,
  more: M,
) => ({ key, name, functionType: 1 as const, ...more })

const button = <const K extends string>(key: K, name: string) => ({ key, name, functionType: 2 as const })

export const MENUS = [
  menu('system:workbench', '工作台', { icon: 'home', vueUri: '/workbench' }),
  menu('system:contract', '合同管理', {
    icon: 'contract',
    children: [
      menu('system:contract:task', '签署任务', {
        vueUri: '/signTask',
        children: [
          button('system:contract:start', '发起签署'),
          button('system:contract:sign', '签署合同'),
          button('system:contract:withdraw', '撤回合同'),
          button('system:contract:postpone', '延期'),
          button('system:contract:notify', '催办'),
          button('system:contract:terminate', '解约'),
        ],
      }),
      menu('system:contract:list', '合同管理', {
        vueUri: '/signList',
        children: [
          button('system:contract:down', '下载合同'),
          button('system:contract:export', '导出合同'),
          button('system:contract:applyNotary', '申请出证'),
        ],
      }),
      menu('system:contract:company', '企业合同', {
        vueUri: '/signCompany',
        children: [button('system:contract:handler', '更换经办人')],
      }),
      menu('system:contract:approve', '审批列表', { vueUri: '/approveList' }),
      menu('system:contract:depot', '合同仓库', { vueUri: '/contractdepot' }),
      menu('system:contract:downloads', '下载中心', { vueUri: '/center/downloadList' }),
    ],
  }),
  menu('system:archive', '归档管理', {
    icon: 'archive',
    children: [
      menu('system:archive:file', '合同归档', {
        vueUri: '/archiveFile',
        children: [button('system:archive:edit', '归档与移出')],
      }),
      menu('system:archive:type', '合同类型', {
        vueUri: '/contractType',
        children: [button('system:archive:typeEdit', '维护合同类型')],
      }),
      menu('system:archive:due', '到期提醒', { vueUri: '/dueNotice' }),
    ],
  }),
  menu('system:template', '模板管理', {
    icon: 'template',
    children: [
      menu('system:template:contract', '合同模板', {
        vueUri: '/templateList',
        children: [button('system:template:edit', '维护合同模板')],
      }),
      menu('system:template:flow', '流程模板', {
        vueUri: '/flowTemplateList',
        children: [button('system:template:flowEdit', '维护流程模板')],
      }),
    ],
  }),
  menu('system:seal', '印章管理', {
    icon: 'seal',
    children: [
      menu('system:seal:company', '企业印章', {
        vueUri: '/seal',
        children: [button('system:seal:edit', '维护印章'), button('system:seal:authorise', '授权印章')],
      }),
      menu('system:seal:auth', '印章授权', { vueUri: '/sealAuthList' }),
      menu('system:seal:personal', '个人签名', { vueUri: '/personseal' }),
    ],
  }),
  menu('system:ai', '智能合同', {
    icon: 'ai',
    children: [
      menu('system:ai:draft', '智能起草', { vueUri: '/draftAI' }),
      menu('system:ai:compare', '智能比对', { vueUri: '/comparisonAI' }),
      menu('system:ai:examine', '智能审查', { vueUri: '/examineAI' }),
    ],
  }),
  menu('system:data', '履约与数据', {
    icon: 'data',
    children: [
      menu('system:data:ledger', '履约台账', {
        vueUri: '/businessFinance/ledger',
        children: [button('system:data:ledgerEdit', '维护台账')],
      }),
      menu('system:data:duty', '履约事项', {
        vueUri: '/duties',
        children: [button('system:data:dutyEdit', '维护履约事项')],
      }),
      menu('system:data:board', '数据看板', { vueUri: '/dataBoard' }),
      menu('system:data:smart', '智能BI', { vueUri: '/smartBI' }),
      menu('system:data:bi', '数据分析', { vueUri: '/dataBI' }),
    ],
  }),
  menu('system:notary', '存证出证', {
    icon: 'evidence',
    children: [menu('system:notary:list', '出证列表', { vueUri: '/certificateList' })],
  }),
  menu('system:org', '组织管理', {
    icon: 'org',
    children: [
      menu('system:org:member', '成员管理', {
        vueUri: '/member',
        children: [
          button('system:org:memberEdit', '维护成员'),
          button('system:org:departmentEdit', '维护部门'),
          button('system:org:memberExport', '导出成员'),
        ],
      }),
      menu('system:org:role', '角色管理', {
        vueUri: '/role',
        children: [button('system:org:roleEdit', '维护角色')],
      }),
      menu('system:org:contacts', '通讯录', { vueUri: '/center/contractList' }),
      menu('system:org:invite', '邀请记录', { vueUri: '/inviteList' }),
      menu('system:org:operation', '操作日志', {
        vueUri: '/operation',
        children: [button('system:org:operationExport', '导出操作日志')],
      }),
    ],
  }),
  menu('system:relate', '关联企业', {
    icon: 'relate',
    children: [
      menu('system:relate:list', '关联企业', {
        vueUri: '/relateCompany',
        children: [
          button('system:relate:edit', '维护关联企业'),
          button('system:relate:act', '代下级企业操作'),
        ],
      }),
      menu('system:relate:invite', '关联邀请', { vueUri: '/relateInvite' }),
      menu('system:relate:usage', '用量统计', { vueUri: '/relateUsage' }),
    ],
  }),
  menu('system:fee', '费用中心', {
    icon: 'fee',
    children: [
      menu('system:fee:package', '套餐信息', { vueUri: '/center/saCostInfo' }),
      menu('system:fee:purchase', '购买套餐', { vueUri: '/center/purchase' }),
      menu('system:fee:orders', '订单记录', { vueUri: '/center/payList' }),
      menu('system:fee:expense', '费用中心', { vueUri: '/expense' }),
      menu('system:fee:client', '客户列表', {
        vueUri: '/clientList',
        children: [button('system:fee:clientEdit', '维护客户与分配')],
      }),
      menu('system:fee:bill', '账单', { vueUri: '/billList' }),
    ],
  }),
  menu('system:setting', '设置', {
    icon: 'setting',
    children: [
      menu('system:setting:sign', '签约设置', {
        vueUri: '/approvalManage',
        children: [button('system:setting:signEdit', '维护签约设置')],
      }),
      menu('system:setting:company', '企业中心', {
        vueUri: '/center/mainEnptrCenter',
        children: [button('system:setting:companyEdit', '维护企业信息')],
      }),
      menu('system:setting:prefer', '企业偏好设置', { vueUri: '/center/preferSetting' }),
    ],
  }),
] as const

/** For people of the platform itself. Beside the tree, because no role of a company can ever hold these. */
export const OPERATOR_MENUS = [
  menu('operator', '平台运营', {
    icon: 'operator',
    children: [
      menu('operator:reviews', '人工审核', { vueUri: '/operator/reviews' }),
      menu('operator:companies', '企业管理', { vueUri: '/operator/companies' }),
      menu('operator:partners', '合作伙伴', { vueUri: '/operator/partners' }),
      menu('operator:billDisputes', '账单异议', { vueUri: '/operator/billDisputes' }),
      menu('operator:announcements', '公告', { vueUri: '/operator/announcements' }),
      menu('operator:docFeedback', '文档纠错', { vueUri: '/operator/docFeedback' }),
      menu('operator:bank', '沙箱银行', { vueUri: '/operator/bank' }),
      menu('operator:outbox', '沙箱收件箱', { vueUri: '/operator/outbox' }),
      menu('operator:notices', '通知管理', { vueUri: '/operator/notices' }),
      menu('operator:sms', '短信审核', { vueUri: '/operator/sms' }),
      menu('operator:catalogue', '商品目录', { vueUri: '/operator/catalogue' }),
      menu('operator:orders', '订单与到账', { vueUri: '/operator/orders' }),
      menu('operator:refunds', '退款与份数', { vueUri: '/operator/refunds' }),
      menu('operator:invoices', '开票', { vueUri: '/operator/invoices' }),
      menu('operator:notary', '出证办理', { vueUri: '/operator/notary' }),
      menu('operator:individualPartners', '个人合伙人', { vueUri: '/operator/individualPartners' }),
      menu('operator:model', '大模型', { vueUri: '/operator/model' }),
      menu('operator:running', '运行状态', { vueUri: '/operator/running' }),
    ],
  }),
] as const

type KeyOf<N> = N extends { key: infer K } ? K : never
type ChildOf<N> = N extends { children: readonly (infer C)[] } ? C : never
type Group = (typeof MENUS)[number]
/** Three levels: group, page, button. Spelled out, because a recursive type over this tree never ends for the compiler. */
export type PermissionKey = KeyOf<Group> | KeyOf<ChildOf<Group>> | KeyOf<ChildOf<ChildOf<Group>>>

export type OperatorKey = KeyOf<ChildOf<(typeof OPERATOR_MENUS)[number]>>

export type FlatMenu = { node: MenuNode; parent: string | null; depth: number }

export const flatMenus = (
  nodes: readonly MenuNode[] = MENUS,
  parent: string | null = null,
  depth = 0,
): FlatMenu[] =>
  nodes.flatMap((node) => [{ node, parent, depth }, ...flatMenus(node.children ?? [], node.key, depth + 1)])

export const PERMISSION_KEYS = flatMenus().map(({ node }) => node.key) as PermissionKey[]

/** The part of the tree a role may see: a group stays when something inside it does. */
export const menusFor = (granted: ReadonlySet<string>, nodes: readonly MenuNode[] = MENUS): MenuNode[] =>
  nodes.flatMap((node) => {
    const children = menusFor(granted, node.children ?? [])
    const isGroup = node.functionType === 1 && !node.vueUri
    if (isGroup ? children.length === 0 : !granted.has(node.key)) return []
    const { children: _everything, ...itself } = node
    return [{ ...itself, ...(children.length ? { children } : {}) }]
  })

/** Pages of what the company has: one of them lets somebody read its contracts, count them and take them along. */
export const COMPANY_LISTS = [
  'system:contract:depot',
  'system:contract:company',
] as const satisfies readonly PermissionKey[]

const under = (...roots: string[]) =>
  PERMISSION_KEYS.filter((key) => roots.some((root) => key === root || key.startsWith(`${root}:`)))

const EVERYONE = [
  ...under('system:workbench', 'system:ai'),
  'system:contract:task',
  'system:contract:start',
  'system:contract:sign',
  'system:contract:withdraw',
  'system:contract:postpone',
  'system:contract:notify',
  'system:contract:list',
  'system:contract:down',
  'system:contract:approve',
  'system:contract:depot',
  'system:contract:downloads',
  'system:archive:due',
  'system:data:duty',
  'system:template:contract',
  'system:template:flow',
  'system:seal:auth',
  'system:seal:personal',
  'system:org:contacts',
] as PermissionKey[]

/** What the four built-in role types may do. They are locked; custom roles choose from the same tree. */
export const BUILT_IN_GRANTS: Record<1 | 2 | 3 | 4, readonly PermissionKey[]> = {
  1: PERMISSION_KEYS,
  2: [...EVERYONE, ...under('system:seal').filter((key) => !EVERYONE.includes(key))],
  3: [...EVERYONE, 'system:template:edit', 'system:template:flowEdit'],
  4: EVERYONE,
}

/** Somebody acting for himself, not for a company. */
export const PERSONAL_GRANTS = [
  'system:workbench',
  'system:contract:task',
  'system:contract:start',
  'system:contract:sign',
  'system:contract:withdraw',
  'system:contract:postpone',
  'system:contract:notify',
  'system:contract:terminate',
  'system:contract:list',
  'system:contract:down',
  'system:contract:applyNotary',
  'system:contract:downloads',
  'system:seal:personal',
  'system:ai:compare',
  'system:ai:examine',
  'system:notary:list',
  'system:org:contacts',
  'system:org:operation',
  'system:org:operationExport',
  'system:fee:package',
  'system:fee:purchase',
  'system:fee:orders',
  'system:fee:expense',
] as const satisfies readonly PermissionKey[]
