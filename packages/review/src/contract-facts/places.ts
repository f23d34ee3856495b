// Which city lies in which province: 省:市,市. Enough to tell that a court in 宁波 lies in 浙江.
const REGIONS =
  '河北:石家庄,唐山,秦皇岛,邯郸,邢台,保定,张家口,承德,沧州,廊坊,三河,霸州,任丘,辛集,定州,迁安,遵化,武安,涿州,衡水;山西:太原,大同,阳泉,长治,晋城,朔州,晋中,运城,忻州,临汾,吕梁;辽宁:沈阳,大连,鞍山,抚顺,本溪,丹东,锦州,营口,阜新,辽阳,盘锦,铁岭,朝阳,葫芦岛;吉林:长春,四平,辽源,通化,白山,松原,白城,延边;黑龙江:哈尔滨,齐齐哈尔,鸡西,鹤岗,双鸭山,大庆,伊春,佳木斯,牡丹江,黑河,绥化;江苏:南京,无锡,徐州,常州,苏州,南通,连云港,淮安,盐城,扬州,镇江,泰州,宿迁,昆山,宜兴,溧阳,启东,如皋,海门,东台,仪征,高邮,丹阳,扬中,句容,靖江,泰兴,兴化,新沂,邳州,江阴,张家港,常熟,太仓;浙江:杭州,宁波,温州,嘉兴,湖州,绍兴,金华,衢州,舟山,台州,丽水,义乌,诸暨,瑞安,乐清,海宁,桐乡,平湖,温岭,东阳,永康,临海,嵊州,江山,龙泉,建德,慈溪,余姚;安徽:合肥,芜湖,蚌埠,淮南,马鞍山,淮北,铜陵,安庆,黄山,滁州,阜阳,宿州,巢湖,桐城,天长,明光,界首,宁国,六安,亳州,池州,宣城;福建:福州,厦门,莆田,三明,泉州,漳州,南平,龙岩,宁德,晋江,石狮,南安,福清,龙海,永安,邵武,福安,福鼎;江西:南昌,景德镇,萍乡,九江,新余,鹰潭,赣州,吉安,宜春,抚州,上饶,瑞金,丰城,樟树,高安,乐平,贵溪;山东:济南,青岛,淄博,枣庄,东营,烟台,潍坊,济宁,泰安,威海,日照,临沂,德州,聊城,滨州,菏泽,寿光,胶州,平度,莱西,龙口,招远,莱州,蓬莱,诸城,青州,高密,昌邑,曲阜,邹城,新泰,肥城,荣成,乳山,滕州,章丘;河南:郑州,开封,洛阳,平顶山,安阳,鹤壁,新乡,焦作,濮阳,许昌,漯河,三门峡,南阳,商丘,信阳,巩义,新郑,登封,新密,荥阳,偃师,禹州,长葛,永城,项城,济源,周口,驻马店;湖北:武汉,黄石,十堰,宜昌,襄阳,大冶,枝江,宜都,松滋,仙桃,潜江,天门,钟祥,赤壁,麻城,鄂州,荆门,孝感,荆州,黄冈,咸宁,随州,恩施;湖南:长沙,株洲,湘潭,衡阳,邵阳,岳阳,浏阳,宁乡,醴陵,常德,张家界,益阳,郴州,永州,怀化,娄底;广东:广州,韶关,深圳,珠海,汕头,佛山,江门,湛江,茂名,肇庆,惠州,梅州,汕尾,河源,阳江,清远,东莞,顺德,普宁,开平,台山,鹤山,恩平,英德,高州,化州,四会,陆丰,中山,潮州,揭阳,云浮;广西:南宁,柳州,桂林,梧州,北海,玉林;海南:海口,三亚,儋州;四川:成都,自贡,攀枝花,泸州,德阳,绵阳,广元,遂宁,内江,乐山,南充,眉山,宜宾,广安,都江堰,彭州,邛崃,崇州,江油,什邡,绵竹,广汉,阆中,西昌,达州,雅安,巴中,资阳;贵州:贵阳,六盘水,遵义,安顺,毕节,铜仁;云南:昆明,曲靖,玉溪,保山,昭通,丽江,大理,楚雄,景洪,瑞丽,安宁;陕西:西安,铜川,宝鸡,咸阳,渭南,延安,汉中,榆林,安康,商洛;甘肃:兰州,嘉峪关,天水,武威,张掖,酒泉;青海:西宁,海东;内蒙古:呼和浩特,包头,乌海,赤峰,通辽,鄂尔多斯;宁夏:银川,石嘴山,吴忠;新疆:乌鲁木齐,克拉玛依,喀什,伊犁;西藏:拉萨,日喀则'
const AREAS: Record<string, string[]> = {
  华东: ['上海', '江苏', '浙江', '安徽', '福建', '江西', '山东'],
  华南: ['广东', '广西', '海南'],
  华北: ['北京', '天津', '河北', '山西', '内蒙古'],
  华中: ['河南', '湖北', '湖南'],
  西南: ['重庆', '四川', '贵州', '云南', '西藏'],
  西北: ['陕西', '甘肃', '青海', '宁夏', '新疆'],
  东北: ['辽宁', '吉林', '黑龙江'],
  长三角: ['上海', '江苏', '浙江', '安徽'],
}
const CITIES_OF = new Map(
  REGIONS.split(';').map((line) => {
    const [province, cities] = line.split(':') as [string, string]
    return [province, cities.split(',')]
  }),
)
const PROVINCE_OF = new Map(
  [...CITIES_OF].flatMap(([province, cities]) => cities.map((city) => [city, province] as const)),
)
const MUNICIPAL = ['北京', '上海', '天津', '重庆', '香港', '澳门']
/** Where a court or an arbitral body is not one of the mainland. */
const ABROAD = [
  '新加坡',
  '伦敦',
  '英国',
  '英格兰',
  '纽约',
  '美国',
  '加州',
  '巴黎',
  '法国',
  '斯德哥尔摩',
  '瑞典',
  '日内瓦',
  '苏黎世',
  '瑞士',
  '东京',
  '日本',
  '首尔',
  '韩国',
  '德国',
  '法兰克福',
  '迪拜',
  '吉隆坡',
  '马来西亚',
  '澳大利亚',
  '悉尼',
  '加拿大',
  '荷兰',
  '台湾',
]
const ABROAD_WORD = /^(?:境外|国外|海外|外国)$/

/** Every place known by name, the longest first. */
export const PLACE_NAMES = [
  ...PROVINCE_OF.keys(),
  ...CITIES_OF.keys(),
  ...MUNICIPAL,
  ...ABROAD,
  '境外',
  '国外',
  '海外',
  '外国',
  ...Object.keys(AREAS),
].sort((a, b) => b.length - a.length)
/** Bodies that sit in a place their name does not tell. */
const SEATS: [RegExp, string][] = [
  [/中国国际经济贸易仲裁委员会|贸仲|中国海事仲裁委员会/, '北京'],
  [/华南国际经济贸易仲裁/, '深圳'],
  [/SIAC/, '新加坡'],
  [/HKIAC/, '香港'],
  [/LCIA/, '伦敦'],
  [/国际商会|\bICC\b/, '巴黎'],
  [/浦东|徐汇|黄浦|静安|闵行|长宁|普陀区|虹口|杨浦|嘉定|奉贤/, '上海'],
  [/海淀|朝阳区人民|西城区人民|东城区人民|丰台/, '北京'],
  [/南山区|福田|罗湖|前海/, '深圳'],
  [/天河区|越秀|番禺/, '广州'],
  [/西湖区|余杭|滨江区|萧山/, '杭州'],
]

/** The city, or else the province, a text speaks of; of several the last. */
export function placeIn(text: string): string | null {
  let best: { name: string; at: number } | null = null
  for (const name of PLACE_NAMES) {
    const at = text.lastIndexOf(name)
    if (at < 0 || AREAS[name] || ABROAD_WORD.test(name)) continue
    // 江苏省南京市: the city tells more than its province.
    if (!best || (CITIES_OF.has(best.name) && !CITIES_OF.has(name))) best = { name, at }
  }
  if (best) return best.name
  return SEATS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

const bare = (place: string) => place.replace(/(?:省|市|特别行政区|(?:壮族|回族|维吾尔)?自治区)$/, '')

/** Does a text that names a place lie within another place? */
export function liesWithin(text: string, place: string): boolean {
  const wanted = bare(place)
  if (ABROAD_WORD.test(wanted)) {
    const seat = placeIn(text)
    return seat !== null && (ABROAD.includes(seat) || /^(?:香港|澳门)$/.test(seat))
  }
  if (text.includes(wanted)) return true
  const city = placeIn(text)
  if (!city) return false
  const province = PROVINCE_OF.get(city) ?? city
  return city === wanted || province === wanted || (AREAS[wanted]?.includes(province) ?? false)
}

/** Arbitral bodies that are called by more than one name. */
const BODIES: [RegExp, string][] = [
  [/贸仲(?:委)?|CIETAC|中国国际经济贸易仲裁委(?:员会)?/i, '中国国际经济贸易仲裁委员会'],
  [/上国仲|上海国际仲裁中心|上海国际经济贸易仲裁委(?:员会)?/, '上海国际经济贸易仲裁委员会'],
  [/深国仲|华南国仲|华南国际经济贸易仲裁委(?:员会)?|深圳国际仲裁院/, '深圳国际仲裁院'],
  [/北仲|北京仲裁委(?:员会)?|北京国际仲裁中心/, '北京仲裁委员会'],
  [/海仲委?|中国海事仲裁委(?:员会)?/, '中国海事仲裁委员会'],
  [/SIAC|新加坡国际仲裁中心/i, '新加坡国际仲裁中心'],
  [/HKIAC|香港国际仲裁中心/i, '香港国际仲裁中心'],
]
const bodyOf = (text: string): string =>
  BODIES.find(([called]) => called.test(text))?.[1] ?? text.replace(/仲裁委$/, '仲裁委员会')
/** One arbitral body, by whichever of its names. */
export const isBody = (text: string, named: string): boolean => bodyOf(text).includes(bodyOf(named))
/** How an arbitral body is called: known by name, or by its city. */
export const ARBITRAL_BODY = new RegExp(
  `贸仲委?|CIETAC|上国仲|深国仲|华南国仲|北仲|海仲委?|SIAC|HKIAC|中国(?:国际经济贸易|海事)仲裁委(?:员会)?|(?:${PLACE_NAMES.join('|')})市?(?:国际(?:经济贸易)?)?仲裁(?:委员会|委|院|中心)`,
)
