import { settingsResources as pt } from '../pt/company-settings.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the names of the company’s settings for Brazil. */
export const settingsResources = withChanges(pt, {
  settings: {
    fields: {
      logo: 'Logotipo',
      legalName: 'Razão social',
      receiptRequiredAbove: 'Comprovante obrigatório acima de',
      billingAddress: 'Endereço',
      billingTaxId: 'CPF/CNPJ',
      taxNumberName: 'Nome do CPF/CNPJ',
      goodsReceiptPrefix: 'Recebimentos de mercadoria',
      adjustmentPrefix: 'Ajustes de estoque',
      dayClosingPrefix: 'Fechamentos do dia',
      orderText: 'Texto nos pedidos de compra',
      orderMailSubject: 'Confirmação de pedido: assunto',
      orderMail: 'Confirmação de pedido: texto',
      purchaseOrderMailSubject: 'Pedido de compra: assunto',
      purchaseOrderMail: 'Pedido de compra: texto',
      supplierReturnMailSubject: 'Devolução ao fornecedor: assunto',
      supplierReturnMail: 'Devolução ao fornecedor: texto',
      approveAdjustmentsAbove: 'Ajustes de estoque acima de',
      lockTillAfter: 'Bloquear o caixa compartilhado após (minutos)',
      overReceiptPercent: 'Recebimento permitido acima do pedido',
    },
    help: {
      reminder1Days: 'Dias após o vencimento do documento mais antigo em aberto.',
      bankAccount:
        'Impressa no topo das faturas em aberto, por exemplo agência e conta, ou uma chave Pix.',
      receiptRequiredAbove:
        'Despesas acima deste valor não são lançadas sem comprovante. Em branco: o comprovante não é necessário.',
      remindAutomatically:
        'No dia previsto para cada aviso, entre as 8:00 e as 18:00, em nome do proprietário da equipe. Os clientes sem e-mail ficam de fora.',
      taxName: 'Aparece nas telas e documentos, por exemplo ICMS. Em branco: Imposto.',
      taxNumberName:
        'Aparece nas telas e documentos, por exemplo CNPJ ou CPF. Em branco: CPF/CNPJ.',
      sheetPaper:
        'Para todas as folhas impressas, como faturas e extratos. Cada filial define a largura dos seus recibos.',
      invoiceMail:
        'Em branco: o texto padrão. %{name}, %{number}, %{total}, %{due}, %{dueDate} e %{team} são substituídos. Os destinatários com outro idioma que não o da equipe recebem o texto padrão, e as faturas pagas levam um texto padrão sem pedido de pagamento.',
      legalName: 'Se for diferente do nome fantasia.',
      closedUntil: 'Até este dia, inclusive, nada pode ser lançado, alterado ou desfeito.',
      invoiceMailSubject:
        'Em branco: o assunto padrão. %{document} é substituído pelo nome do documento, e os marcadores do texto também funcionam aqui.',
      pricesIncludeTax: 'Padrão para produtos e vendas novos.',
      customerTermsDays: 'Padrão para clientes novos. Em branco: vencimento imediato.',
      supplierTermsDays: 'Padrão para fornecedores novos. Em branco: vencimento imediato.',
      quoteValidDays: 'Padrão para orçamentos novos. Em branco: os orçamentos não expiram.',
      address: 'Usado nas filiais sem endereço próprio.',
      taxId: 'Usado nas filiais sem CPF/CNPJ próprio.',
      lockTillAfter:
        'O caixa é bloqueado após este número de minutos sem atividade. Em branco: só é bloqueado manualmente.',
      requireSecondFactor:
        'Para entrar, todos os membros precisam também de um código de um aplicativo de autenticação ou por e-mail. Quem ainda não tem um segundo fator configura-o primeiro.',
      paperFooter:
        'Por exemplo conta bancária ou condições. Endereço, telefone, e-mail e CPF/CNPJ são os da filial.',
    },
    choices: {
      billOn: {
        order: 'Ao fazer o pedido',
      },
    },
  },
})
