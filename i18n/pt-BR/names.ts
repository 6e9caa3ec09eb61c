import type { words } from '../pt/words.ts'
import type { Changes } from '../with-changes.ts'

/** Changes the names of accounts for Brazil. */
export const accountNames = {
  inventory: 'Estoques',
  equity: 'Patrimônio líquido',
  postage: 'Frete cobrado',
  stockGains: 'Ganhos de estoque',
  stockLosses: 'Perdas de estoque',
  inputTax: 'Impostos a recuperar',
  outputTax: 'Impostos a recolher',
  supplierCredit: 'Créditos com fornecedores',
  goodsDeliveredNotInvoiced: 'Mercadoria entregue a faturar',
  goodsReceivedNotInvoiced: 'Mercadoria recebida a faturar',
}

const role = { ...accountNames, expense: 'Despesa' }
const type = { equity: 'Patrimônio líquido', income: 'Receita', expense: 'Despesa' }
const otherProfit = 'Outras receitas e despesas'

/** Changes the names of records, fields, choices and actions for Brazil. */
export const names: Changes<typeof words> = {
  resources: {
    products: {
      fields: {
        allergens: 'Alergênicos',
        reorderPoints: 'Localizações e pontos de pedido das filiais',
        openingBranch: 'Filial do estoque inicial',
        archiveStocked: 'Arquivar mesmo com estoque',
      },
      help: {
        compareAtPrice: 'O preço antes de uma redução. As etiquetas o mostram riscado.',
        netContent:
          'Conteúdo de uma peça, como 250 g. As etiquetas mostram o preço por quilo, litro, metro ou m².',
        purchasePrice: 'Sem imposto. É atualizado em cada recebimento.',
        onHand: 'Estoque em todas as filiais que você pode ver.',
        averageCost:
          'Custo médio da mercadoria recebida, calculado a partir dos movimentos de estoque.',
        stockUnit:
          'O estoque é contado nesta unidade, que não muda depois do primeiro movimento nem depois que o produto estiver em um documento lançado.',
        weight: 'Peso de uma unidade de estoque. O frete pode ser distribuído por peso.',
        targetLevel: 'O pedido sugerido repõe o estoque até este nível.',
        allowNegative: '“Herdar” segue a configuração da filial.',
        openingQuantity: 'Quantidade em estoque hoje. É lançada como estoque inicial.',
      },
      choices: {
        allergens: {
          nuts: 'Castanhas e nozes',
          sesame: 'Sementes de gergelim',
        },
      },
      effects: {
        changePrice:
          'O preço de venda sobe nesta porcentagem; uma porcentagem negativa o reduz. Um preço que ficaria abaixo do preço mínimo de venda não é alterado.',
      },
      sections: {
        stock: 'Estoque',
        opening: 'Estoque inicial',
      },
    },
    'supplier-history': {
      choices: {
        type: {
          purchase: 'Pedido',
          receipt: 'Recebimento',
        },
      },
    },
    'supplier-statement': {
      choices: {
        type: {
          purchase: 'Pedido',
          receipt: 'Recebimento',
        },
      },
    },
    branches: {
      fields: {
        allowNegativeStock: 'Permitir estoque negativo',
      },
      choices: {
        type: {
          warehouse: 'Depósito',
        },
      },
      help: {
        timezone: 'Um nome IANA, como America/Sao_Paulo. Em branco: o fuso horário da equipe.',
      },
    },
    'custom-fields': {
      fields: { resource: 'Registros', label: 'Rótulo', to: 'Registros ligados' },
      choices: { kind: { percent: 'Porcentagem', reference: 'Link para um registro' } },
      help: {
        name: 'Letras e algarismos, como season. Os arquivos e a API chamam o campo de x_season.',
        required: 'Os registros novos precisam de um valor. Os existentes ficam como estão.',
        filter: 'Mostra o filtro acima da lista. Sem esta opção, o filtro fica em “Mais filtros”.',
        to: 'Os registros que podem ser escolhidos. Enquanto estiverem ligados, não podem ser excluídos.',
        unique:
          'Dois registros não podem ter o mesmo valor. “ABC” e “abc ” contam como o mesmo valor: maiúsculas e espaços no início e no fim são ignorados.',
        search:
          'A pesquisa das listas e “Procurar ou ir para…” também encontram registros por este campo.',
      },
    },
    views: {
      name: 'Visualização salva |||| Visualizações salvas',
      sections: { main: 'Visualização salva' },
      fields: { isShared: 'Compartilhada com a equipe', defaultFor: 'Padrão para as funções' },
      help: {
        isShared: 'Toda a equipe vê a visualização. Sem esta opção, só quem a criou a vê.',
      },
      origin:
        'Abra o menu Visualização acima de qualquer lista e salve os filtros, as colunas e a ordem com um nome.',
    },
    'payment-methods': {
      help: {
        referenceRequired:
          'Os pagamentos precisam de uma referência, como o número do comprovante do cartão.',
      },
    },
    users: {
      name: 'Usuário |||| Usuários',
      choices: { secondFactor: { off: 'Só senha' } },
    },
    invitations: {
      origin:
        'Criado quando você adiciona um usuário. Abra Conta, Adicionar usuário, para convidar alguém.',
      fields: {
        expiresAt: 'Link válido até',
        status: 'Situação',
      },
      choices: {
        status: {
          accepted: 'Aceito',
        },
      },
    },
    'role-limits': {
      fields: {
        adjustmentValue: 'Ajustes de estoque',
      },
      help: {
        discountPercent: 'Maior desconto em uma linha e em uma venda inteira.',
        writeOffValue: 'Maior valor que esta função pode regularizar em um documento.',
        purchaseValue: 'Maior compra que esta função pode pedir ou aprovar.',
        adjustmentValue:
          'Maior valor de um ajuste de estoque que esta função pode lançar ou aprovar.',
      },
    },
    purchases: {
      fields: {
        supplierRef: 'Nº da fatura do fornecedor',
        overReceiptPercent: 'Recebimento permitido acima do pedido',
        'lines.orderedPrice': 'Preço do pedido',
        orderedTotal: 'Total do pedido',
        undistributed: 'Custos a distribuir',
      },
      help: {
        supplierRef: 'Cada número de fatura só pode ser registrado uma vez por fornecedor.',
      },
      actions: {
        order: 'Fazer pedido',
        unreceive: 'Desfazer recebimentos',
        undistribute: 'Desfazer distribuição de custos',
        bill: 'Registrar fatura',
        credit: 'Registrar nota de crédito',
      },
      choices: { kind: { return: 'Devolução ao fornecedor' } },
      printouts: {
        purchaseOrder: 'Pedido de compra',
        supplierReturn: 'Devolução ao fornecedor',
      },
      effects: {
        order:
          'A compra recebe o seu número, a mercadoria passa a contar como “a chegar”, e cada alteração posterior conta como uma revisão. Acima do seu limite, a compra aguarda primeiro aprovação.',
        bill: 'O valor da fatura fica a pagar. Altere o que for diferente do pedido: a mercadoria ainda em estoque assume o novo custo e o resto conta como desvio de compras. Acrescente o que o pedido não tem: os serviços ficam recebidos com a fatura e a mercadoria fica a receber.',
        approve: 'O pedido é feito como a compra foi registrada.',
        quick: 'A compra é pedida, recebida, faturada e paga em um só passo.',
        receive: 'A mercadoria aceita entra em estoque ao seu custo; a rejeitada não.',
        unreturn:
          'A mercadoria volta ao estoque pelo mesmo valor, e a compra fica em aberto como antes.',
        distribute:
          'Os custos passam a fazer parte do valor da mercadoria ainda em estoque. A parte da mercadoria que já saiu continua como desvio de compras.',
        undistribute:
          'A mercadoria ainda em estoque perde a sua parte dos custos, que podem ser distribuídos de novo.',
        unreceive: 'Toda a mercadoria recebida sai do estoque pelo mesmo valor.',
        return: 'A mercadoria sai do estoque e o valor em aberto diminui.',
        credit:
          'A mercadoria que foi faturada e não chegou deixa de ser esperada, e o valor em aberto diminui.',
        pay: 'Registra um pagamento ao fornecedor ou, em uma devolução, um reembolso do fornecedor.',
      },
    },
    receipts: {
      name: 'Recebimento |||| Recebimentos',
    },
    'purchase-report': {
      fields: {
        number: 'Recebimento',
      },
      choices: {
        paymentStatus: {
          unpaid: 'A pagar',
        },
      },
    },
    sales: {
      fields: { deliveryAddress: 'Endereço de entrega' },
      help: {
        salesperson: 'Em branco: quem registra a venda.',
        validUntil:
          'O último dia em que o cliente pode aceitar o orçamento. Em branco em um orçamento novo: após o número de dias em Configurações, Empresa.',
      },
      inputHelp: {
        voidPayments:
          'Uma venda com pagamentos só pode ser cancelada se os pagamentos forem estornados. O dinheiro volta para o cliente.',
      },
      actions: {
        confirm: 'Confirmar pedido',
        undeliver: 'Desfazer entregas',
      },
      printouts: {
        orderConfirmation: 'Confirmação de pedido',
      },
      effects: {
        'write-off':
          'O cliente deixa de dever este valor; conta como despesa. A dívida pode ser restaurada.',
        'reverse-write-off': 'Todo o valor regularizado volta a estar em aberto a partir de hoje.',
        confirm: 'O pedido recebe o seu número e a mercadoria fica reservada.',
        deliver: 'A mercadoria sai do estoque.',
        complete:
          'A mercadoria é entregue, faturada e paga em um só passo; o que não for pago fica em aberto.',
        return: 'A mercadoria volta; o valor em aberto diminui ou há um reembolso.',
        credit:
          'Cria uma nota de crédito da mercadoria faturada e não entregue, libera esta mercadoria e encerra o pedido. O valor em aberto diminui ou há um reembolso. O frete só é creditado se nada foi entregue.',
        undeliver: 'Toda a mercadoria entregue volta ao estoque pelo mesmo valor.',
        pay: 'Registra um pagamento do cliente ou, em uma devolução, um reembolso ao cliente.',
      },
    },
    invoices: {
      origin: 'Criada quando uma venda é concluída no caixa ou faturada na sua página.',
      choices: {
        status: {
          unpaid: 'A pagar',
        },
      },
    },
    'stock-losses': {
      name: 'Perda ou ganho de estoque |||| Perdas e ganhos de estoque',
    },
    'stock-overview': {
      name: 'Visão geral do estoque |||| Visão geral do estoque',
    },
    'stock-balance': {
      name: 'Balanço de estoque |||| Balanço de estoque',
      fields: {
        adjustedIn: 'Ajustes de entrada',
        adjustedOut: 'Ajustes de saída',
      },
    },
    'stock-ageing': {
      name: 'Antiguidade do estoque |||| Antiguidade do estoque',
    },
    'slow-stock': {
      name: 'Rotação de estoque |||| Estoque lento e parado',
    },
    'stock-alerts': {
      name: 'Alerta de estoque |||| Alertas de estoque',
      origin: 'Um produto aparece aqui quando o disponível desce até o ponto de pedido.',
      effects: {
        draftPurchases:
          'Um rascunho por fornecedor e filial, com as quantidades sugeridas; nada é pedido ainda.',
      },
    },
    transfers: {
      actions: {
        unreceive: 'Desfazer recebimentos',
      },
      effects: {
        receive: 'A mercadoria recebida entra em estoque; a perdida é baixada, com um motivo.',
        unreceive:
          'A mercadoria recebida volta a estar em trânsito. Ela ainda tem de existir em estoque.',
      },
    },
    adjustments: {
      name: 'Ajuste de estoque |||| Ajustes de estoque',
      fields: { 'lines.listed': 'Estoque ao listar' },
      choices: {
        reason: {
          opening: 'Estoque inicial',
        },
        status: { pendingApproval: 'Aguardando aprovação' },
      },
      help: {
        blind: 'Quem conta não vê as quantidades dos registros.',
      },
      sections: {
        main: 'Ajuste',
      },
      effects: {
        post: 'O estoque e o seu valor mudam de acordo com as quantidades informadas. Acima do seu limite, o ajuste espera por aprovação.',
        approve: 'O estoque e o seu valor mudam pelas diferenças atuais.',
        reject: 'O ajuste volta a ser um rascunho; o estoque não muda.',
        withdraw: 'O ajuste volta a ser um rascunho; o estoque não muda.',
        reverse: 'O estoque e o seu valor voltam ao que eram.',
      },
    },
    inventory: {
      name: 'Estoque |||| Inventário',
      origin:
        'O estoque começa com a primeira mercadoria: receba uma compra ou informe o estoque inicial de um produto.',
    },
    'stock-movements': {
      name: 'Movimento de estoque |||| Movimentos de estoque',
      origin: 'Os recebimentos, vendas, transferências e ajustes criam movimentos de estoque.',
    },
    expenses: {
      fields: { receipt: 'Comprovante' },
      effects: {
        submit: 'A despesa aguarda aprovação.',
        post: 'A despesa conta como custo a partir da sua data e não pode mais ser editada. Acima do seu limite, espera primeiro por aprovação.',
        reject: 'Quem a registrou pode alterar a despesa e submetê-la de novo.',
        void: 'A despesa deixa de contar. O seu pagamento precisa ser estornado primeiro.',
      },
      choices: { status: { void: 'Estornada' } },
      actions: { void: 'Estornar' },
      sections: { lines: 'Vários valores em um comprovante' },
    },
    payments: {
      fields: {
        keepCredit: 'Manter o resto como crédito',
      },
      help: { keepCredit: 'O valor não alocado a documentos paga primeiro o saldo inicial.' },
      actions: {
        void: 'Estornar',
        'reverse-write-off': 'Restaurar o crédito',
      },
      effects: {
        'write-off':
          'O valor a alocar deixa de ser crédito: se um cliente o pagou, é um ganho; se o pagou a um fornecedor, é uma perda. O crédito pode ser restaurado.',
        void: 'O pagamento deixa de contar, e os valores que pagou voltam a estar em aberto.',
      },
    },
    'write-offs': {
      origin:
        'Uma dívida é regularizada na página da venda; um valor a alocar, na página do pagamento.',
    },
    'cash-transfers': {
      choices: { status: { void: 'Estornada' } },
      actions: { void: 'Estornar' },
    },
    'payment-allocations': { name: 'Pagamento alocado |||| Pagamentos alocados' },
    'day-closings': {
      name: 'Fechamento do dia |||| Fechamentos do dia',
      actions: { void: 'Cancelar' },
      choices: { status: { void: 'Cancelado' } },
      help: {
        opening:
          'Em branco: o valor contado no último fechamento, com o que entrou e saiu desde então, ou o caixa na contabilidade.',
        coversPast:
          'Este é o primeiro fechamento da filial e começa com o dinheiro que está na contabilidade. A diferença é a de todos os dias até agora. Para lançar apenas a diferença deste dia, informe em “Dinheiro no início” o que foi contado de manhã.',
      },
      effects: {
        close: 'Os valores deste dia ficam fixos e o fechamento recebe o seu número.',
      },
      printouts: { zReport: 'Fechamento do dia (Z)', zSheet: 'Fechamento do dia (Z), A4' },
      fields: {
        lines: 'Por método e usuário',
        'lines.cashier': 'Usuário',
      },
      sections: {
        takings: 'Por método e usuário',
      },
    },
    suppliers: {
      help: {
        balance: 'Valor que você deve ao fornecedor; um valor negativo é crédito seu.',
      },
    },
    'recurring-expenses': {
      effects: {
        draft: 'Cria um rascunho da próxima despesa, que você pode alterar antes de lançar.',
      },
    },
    customers: {
      help: { getsReminders: 'Desligado: você mesmo envia os avisos de faturas vencidas.' },
    },
    receivables: {
      fields: {
        due: 'Em aberto',
      },
    },
    payables: {
      fields: {
        due: 'Em aberto',
      },
    },
    accounts: { fields: { taxRate: 'Alíquota do imposto' }, choices: { type, role } },
    'journal-lines': { choices: { role } },
    'trial-balance': { choices: { type, role } },
    'balance-sheet': {
      choices: {
        section: { equity: 'Patrimônio líquido' },
        line: { profit: 'Resultado até a data' },
      },
    },
    'receivables-ageing': { fields: { current: 'A vencer' } },
    'payables-ageing': {
      fields: { current: 'A vencer' },
      choices: { kind: { expenses: 'Despesas a pagar' } },
    },
    taxes: { fields: { rate: 'Alíquota %' } },
    'tax-entries': {
      fields: { rate: 'Alíquota' },
      choices: { kind: { purchaseReturn: 'Devolução ao fornecedor' } },
    },
    'tax-report': { fields: { rate: 'Alíquota' } },
    'profit-entries': {
      choices: {
        kind: {
          stockLoss: 'Perda de estoque',
          stockGain: 'Ganho de estoque',
          otherProfit,
        },
      },
    },
    'profit-loss': {
      name: 'Demonstração do resultado |||| Demonstração do resultado',
      choices: {
        line: {
          stockGain: 'Ganhos de estoque',
          stockLoss: 'Perdas de estoque',
          otherProfit,
        },
      },
    },
    'profit-lines': {
      name: 'Linhas da demonstração do resultado |||| Linhas da demonstração do resultado',
      choices: {
        line: {
          stockGain: 'Ganhos de estoque',
          stockLoss: 'Perdas de estoque',
          otherProfit,
        },
      },
    },
    'user-activity': {
      name: 'Registro de atividade |||| Registro de atividade',
      fields: {
        user: 'Usuário',
        resource: 'Tipo de registro',
        record: 'ID do registro',
      },
      choices: {
        action: {
          delete: 'Excluiu',
          download: 'Baixou',
          undo: 'Desfez',
          passwordLink: 'Criou um link para a senha',
          takeDevice: 'Assumiu um dispositivo compartilhado',
          lockDevice: 'Bloqueou um dispositivo compartilhado',
          releaseDevice: 'Deixou de compartilhar um dispositivo',
          signIn: 'Entrou',
          signOut: 'Saiu',
          signInFailed: 'Falha no login',
          secondFactorGiven: 'Entrou com um código',
          recoveryCodeUsed: 'Entrou com um código de recuperação',
          passwordChanged: 'Alterou a senha',
          passwordReset: 'Redefiniu a senha',
          unreceive: 'Desfez recebimentos',
          undistribute: 'Desfez distribuição de custos',
          undeliver: 'Desfez entregas',
          void: 'Estornou',
          bill: 'Registrou fatura',
          credit: 'Registrou nota de crédito',
          order: 'Fez o pedido',
          'reverse-write-off': 'Restaurou a dívida',
        },
        resource: {
          adjustments: 'Ajuste de estoque',
          receipts: 'Recebimento',
          'day-closings': 'Fechamento do dia',
          uploads: 'Arquivo',
          backups: 'Backup',
          users: 'Usuário',
          sessions: 'Login',
        },
      },
    },
  },
  fields: {
    voidPayments: 'Estornar os pagamentos da venda',
    voidReason: 'Motivo do estorno ou cancelamento',
    allocated: 'Alocado',
    unallocated: 'A alocar',
    allocations: 'Alocações',
    hasReceipt: 'Comprovante',
    receipts: 'Recebimentos',
    goodsReceipt: 'Recebimento',
    shipping: 'Frete',
    shippingTax: 'Imposto sobre o frete',
    shippingTaxRate: 'Alíquota do imposto sobre o frete',
    netShipping: 'Frete sem imposto',
    shippingTaxAmount: 'Valor do imposto sobre o frete',
    due: 'Em aberto',
    inStock: 'Com estoque',
    suggested: 'Pedido sugerido',
    items: 'Itens',
    accepted: 'Aceito',
    restock: 'Volta ao estoque',
    logo: 'Logotipo',
    count: 'Registros',
    cashier: 'Usuário',
    supplierRef: 'Nº da fatura do fornecedor',
    hasStock: 'Com estoque',
    enteredBy: 'Registrado por',
    stockUnit: 'Unidade de estoque',
    reorderPoint: 'Ponto de pedido',
    reorderQty: 'Quantidade a pedir',
    allowNegative: 'Estoque negativo',
    minOrderQty: 'Pedido mínimo',
    contactName: 'Pessoa de contato',
    address: 'Endereço',
    postcode: 'CEP',
    taxId: 'CPF/CNPJ',
    openingDue: 'Saldo inicial a pagar',
    exemptionNumber: 'Nº de isenção',
    firstName: 'Nome',
    lastName: 'Sobrenome',
    user: 'Usuário',
    photo: 'Foto',
    rate: 'Alíquota',
    region: 'Estado',
    state: 'Situação',
    status: 'Situação',
    creditNoteRef: 'Nº da nota de crédito do fornecedor',
    extraLines: 'Fora do pedido',
  },
  choices: {
    void: 'Estornado',
    manual: 'Informado manualmente',
    pendingApproval: 'Aguardando aprovação',
    ordered: 'Pedido feito',
    unpaid: 'A pagar',
    order: 'Pedido',
    opening: 'Estoque inicial',
    adjustIn: 'Ajuste de entrada',
    adjustOut: 'Ajuste de saída',
    receipt: 'Recebimento',
    stock: 'Item com estoque',
    warehouse: 'Depósito',
  },
  sections: {
    contact: 'Contato',
    stock: 'Estoque',
  },
  types: {
    address: 'um endereço',
  },
  issues: {
    UNKNOWN_FIELD: 'Não há aqui um campo “%{field}”.',
    TOO_SHORT: 'Pelo menos %{min} caractere. |||| Pelo menos %{min} caracteres.',
    TOO_LONG: 'No máximo %{max} caractere. |||| No máximo %{max} caracteres.',
    IBAN: 'Não é um IBAN: os algarismos de controle estão errados.',
    READ_ONLY: 'O sistema define este valor. Não pode ser informado.',
    BARCODE_CHECK_DIGIT: 'O algarismo de controle está errado. Leia ou escreva o código de novo.',
    IMMUTABLE: 'Este valor não pode mais ser alterado.',
    VERSION_CONFLICT:
      'Este registro foi alterado nesse meio-tempo. Abra-o, verifique os valores e, se for preciso, altere-o ali.',
    DUPLICATE: 'Já existe outro registro com este valor.',
    DUPLICATE_OF: '“%{holder}” já tem este valor.',
    NO_QUANTITY: 'Informe a quantidade de pelo menos uma linha.',
    NOT_FOUND: 'Não existe, ou você não pode usá-lo.',
    BUSY: 'Há pedidos demais na fila. Tente de novo daqui a pouco.',
    INTERNAL:
      'Algo deu errado do nosso lado. Tente de novo. Se acontecer outra vez, informe o número do pedido a quem administra o servidor.',
    FETCH_ERROR: 'Não foi possível chegar ao servidor. Verifique a conexão e tente de novo.',
  },
  actions: {
    pay: 'Registrar pagamento',
    'reverse-write-off': 'Restaurar a dívida',
  },
}
