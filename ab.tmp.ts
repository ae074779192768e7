import { renderDocument } from '#server/document/renderers.ts'
import { sampleBill, billedMaterials } from '#server/document/billing-sample.ts'
import { pdfPages } from '#server/document/pdf-text.ts'
for (const one of [true, false]) {
const t: string[] = []
for (let n = 13; n < 80; n++) { const materials = billedMaterials(n).map(m => one ? { ...m, sub_category_id: 1, sub_category_name: 'Un', category_id: 1, category_name: 'Son' } : m)
 const pages = await pdfPages(await renderDocument({ kind: 'billing', data: { language: 'fr', snapshot: sampleBill({ materials }), logo: null } }))
 t.push(`${n}:${pages.length}p${pages.at(-1)!.match(/REF-/g)?.length}`) }
console.log(t.join(' '))
}
