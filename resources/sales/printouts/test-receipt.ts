import type { PrintoutMaker } from '../../../src/schema/printout.ts'
import { listFooterLines, loadSeller } from '../../documents/printouts/parties.ts'
import { listPrintoutNotes, loadPrintoutTexts } from '../../documents/printouts/printout-texts.ts'

/**
 * Prints a sample receipt on the receipt paper of a branch; nothing is posted. The sample contains what printers often
 * print wrongly: the width of the paper, accents, the currency sign, a name of two lines, a barcode, and the cut after
 * the last line.
 */
export const testReceipt: PrintoutMaker = async (branch, tools) => {
  const t = await loadPrintoutTexts(tools)
  const row = (name: string, quantity: number, price: number, amount: number) => ({
    cells: [name, { joined: [{ quantity }, '×', { price }] }, { amount }],
  })
  return {
    form: branch.receiptRoll === 'roll58' ? 'roll58' : 'roll80',
    title: t('testReceipt'),
    number: '',
    mark: t('testMark'),
    from: await loadSeller(String(branch.id), tools, t),
    facts: [{ label: t('date'), value: { dateTime: new Date().toISOString() } }],
    lines: {
      columns: [
        { label: t('item') },
        { label: t('quantity') },
        { label: t('amount'), numeric: true },
      ],
      rows: [row(t('testItem'), 2, 3, 6), row(t('testLongItem'), 1, 10, 10)],
    },
    parts: [],
    total: { label: t('total'), value: { money: 16 } },
    settlement: [],
    notes: [...listPrintoutNotes(tools, 'receiptText'), { text: t('testNotice') }],
    footer: listFooterLines(tools, t),
    barcode: 'TEST-123456',
    pageText: t('page'),
  }
}
