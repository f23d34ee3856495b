// Whose contracts a list holds, and the way to the other lists of contracts. There are four, and nobody should have to
// open all of them to find out which one he wants.
//   <ListPage title="合同管理" note={<OtherLists here="/signList" />} … />

import type { PermissionKey } from '@xinqi/api/menus'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useAccess } from '../../../shared/permission/access.ts'
import styles from './contract-lists.module.css'

type List = { path: string; holds: string; label: string; permission: PermissionKey }
const LISTS: readonly List[] = [
  {
    path: '/signTask',
    holds: '等我签署、填写或审批的，以及与我有关的',
    label: '等我处理的',
    permission: 'system:contract:task',
  },
  {
    path: '/signList',
    holds: '我发起、收到或被抄送的，含草稿',
    label: '与我有关的',
    permission: 'system:contract:list',
  },
  {
    path: '/signCompany',
    holds: '本企业各成员发起和收到的，按您的数据权限',
    label: '本企业的',
    permission: 'system:contract:company',
  },
  {
    path: '/contractdepot',
    holds: '本企业已发出的，含平台外签的存量合同，不含草稿',
    label: '本企业存档的',
    permission: 'system:contract:depot',
  },
]

export const OtherLists = ({ here }: { here: List['path'] }) => {
  const access = useAccess()
  const others = LISTS.filter(({ path, permission }) => path !== here && access.may(permission))
  return (
    <span className={styles.whose}>
      {LISTS.find(({ path }) => path === here)!.holds}
      {others.length > 0 && '；另见 '}
      {others.map(({ path, label }, at) => (
        <Fragment key={path}>
          {at > 0 && '、'}
          <Link to={path}>{label}</Link>
        </Fragment>
      ))}
    </span>
  )
}
