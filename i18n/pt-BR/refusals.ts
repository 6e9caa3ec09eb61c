import { refusals as pt } from '../pt/refusals.ts'
import { withChanges } from '../with-changes.ts'

/** Changes texts for Brazil: those of problems that only the server reports. */
export const refusals = withChanges(pt, {
  RECEIPT_REQUIRED:
    'Despesas acima de %{above:money} precisam de comprovante. Anexe o comprovante e tente de novo.',
  STATE: 'Não é possível na situação “%{status:choice}”.',
  UNSUPPORTED_MEDIA_TYPE:
    'Este tipo de conteúdo não é suportado. Envie o tipo indicado em “accepted”.',
  BAD_REQUEST:
    'O servidor não entendeu o pedido. Verifique os parâmetros e o corpo; no aplicativo, recarregue a página.',
  FORBIDDEN: 'Você não tem permissão para fazer isto.',
  INVALID_EMAIL_OR_PASSWORD: 'O e-mail ou a senha estão errados. Verifique ambos e tente de novo.',
  INVALID_PASSWORD: 'A senha está errada. Verifique-a e tente de novo.',
  OTP_HAS_EXPIRED: 'Este código não é mais válido. Peça outro.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE:
    'Este código não é mais válido, porque foram digitados códigos errados demais. Peça outro.',
  OTP_NOT_ENABLED:
    'Esta conta não usa códigos por e-mail. Digite o código do aplicativo de autenticação.',
  TOTP_NOT_ENABLED: 'Esta conta não usa um aplicativo de autenticação. Configure-o primeiro.',
  INVALID_TWO_FACTOR_COOKIE: 'Este login expirou. Digite de novo o seu e-mail e a sua senha.',
  INVALID_TOKEN: 'Este link não funciona mais: foi usado ou expirou. Peça um novo link.',
  SIGN_UP_CLOSED: 'Você precisa de um convite para criar uma conta neste servidor.',
  ALREADY_UNDONE: 'Estas alterações já foram desfeitas.',
  ACTION_NOT_UNDONE:
    'As ações sobre documentos não podem ser desfeitas aqui. Abra o documento e escolha a ação contrária, como Cancelar ou Estornar.',
  DEBIT_OR_CREDIT: 'Insira um débito ou um crédito.',
  PAST_CASH_DIFFERENCE:
    'Este é o primeiro fechamento da filial: %{difference:money} seriam lançados como diferença de caixa de todos os dias até agora. Um gerente ou contador pode aceitá-la aqui. Caso contrário, informe em “Dinheiro no início” o que foi contado de manhã.',
  DAY_CLOSED:
    'Este dia já está fechado por %{number}. Para fechá-lo de novo, cancele primeiro esse fechamento.',
  CODE_NEEDED:
    'A sua conta tem um segundo fator. Insira também um código, ou um código de recuperação.',
  REQUEST_RUNNING: 'O mesmo pedido ainda está sendo processado. Tente de novo daqui a pouco.',
  WEIGHT_MISSING:
    '%{name} não tem peso. Registre o peso no produto, ou distribua por valor ou quantidade.',
  PRINTOUT_NOT_OFFERED:
    'Na situação atual, este registro não tem esse documento para enviar. Escolha outro documento.',
  IN_USE:
    'Em uso por %{users}, por isso não pode ser excluído. Altere primeiro esses registros, ou torne-o inativo onde isso for possível.',
  MADE_INACTIVE:
    'Este registro ficou inativo em vez de ser excluído, porque é usado por movimentos que não podem ser excluídos: %{users}.',
  TOO_MANY_REQUESTS: 'Tentativas demais. Espere um momento e tente de novo.',
  UNREADABLE_FILE:
    'Não é possível ler este arquivo. Salve-o de novo como pasta de trabalho do Excel (.xlsx) sem senha, ou como CSV, e tente de novo.',
  FILE_TOO_LARGE:
    'Este arquivo é grande demais. Divida-o em vários arquivos e importe-os um depois do outro.',
  FILE_TYPE: 'Este tipo de arquivo não é aceito. Escolha outro arquivo.',
  FILE_SIZE: 'O arquivo é grande demais. Escolha um menor.',
  UNAUTHENTICATED: 'Entre primeiro.',
  IMPORT_STOPPED:
    'A importação parou porque não é possível gravar a linha %{row}. Linhas já gravadas: %{done}. Corrija a linha e envie o arquivo de novo. As linhas já gravadas contam como inalteradas.',
  IMPORT_CANCELLED:
    'A importação foi cancelada. Linhas já gravadas: %{done}. Desfaça a importação para retirá-las, ou envie o arquivo de novo para continuar.',
  IMPORT_INTERRUPTED:
    'A importação foi interrompida. Linhas gravadas: %{done} de %{total}. Envie o arquivo de novo para continuar.',
  IMPORT_UNDONE:
    'Esta importação foi desfeita e não continua. Inicie uma nova importação com o mesmo arquivo.',
  IMPORT_TOO_OLD:
    'As importações podem ser desfeitas durante %{days} dias, e esta é mais antiga. Altere ou exclua os registros.',
  IMPORT_RUNNING: 'Esta importação ainda está em andamento. Espere até que termine.',
  AMBIGUOUS: 'Há vários registros possíveis: %{records}. Use o código ou o id.',
  TOO_MANY_TO_ARRANGE:
    'É possível ordenar à mão no máximo %{max} registros, e há mais. Ordene a lista por outro campo.',
  TOO_MANY_FOR_SHEET:
    'Uma planilha do Excel comporta %{max} linhas, e uma deste arquivo teria %{count}. Filtre a lista, deixe de fora as linhas de detalhe, ou escolha CSV.',
  VALUES_NOT_UNIQUE:
    '%{count} registros têm o valor “%{value}”. Dê-lhes primeiro valores diferentes.',
  TIMEZONE: 'Não é um fuso horário. Informe um nome IANA, como America/Sao_Paulo.',
  COMMON_PASSWORD:
    'É uma das senhas mais usadas, ou quase; são as primeiras que um atacante experimenta. Escolha outra, por exemplo quatro palavras que nada tenham a ver umas com as outras.',
  PERSONAL_PASSWORD:
    'Esta senha é feita do seu nome ou do seu e-mail; são as primeiras que um atacante experimenta. Escolha outra, por exemplo quatro palavras que nada tenham a ver umas com as outras.',
  CYCLE: 'Um registro não pode estar abaixo de si próprio. Escolha outro superior.',
  WALK_IN: 'As vendas sem nome precisam do consumidor final, que por isso não pode ser excluído.',
  LOCKED: 'Outra alteração em “%{by}” ainda está sendo gravada. Tente de novo daqui a pouco.',
  RECORD_LOCKED:
    'Outra alteração em “%{name}” (%{by}) ainda está sendo gravada. Tente de novo daqui a pouco.',
  BACKUP_RUNNING: 'Um backup desta equipe está sendo feito. Espere até que esteja pronto.',
  BACKUPS_BUSY:
    'O servidor está fazendo backups de outras equipes. Tente de novo dentro de um minuto.',
  CURRENCY_FIXED:
    'Já há lançamentos na moeda desta equipe, por isso ela não pode mais ser alterada. Crie outra equipe para outra moeda.',
  MANAGES_USERS:
    'Esta conta de acesso gerencia usuários. Só quem também os gerencia pode vinculá-la ou encerrar o seu acesso.',
  ACCESS_NOT_RESTORED:
    'A conta perdeu o acesso quando esta pessoa saiu. Só quem gerencia usuários pode restaurá-lo: peça a um deles, ou retire antes a conta de acesso.',
  LAST_OWNER_OF:
    'Você é o último proprietário de %{teams}. Torne outra pessoa proprietária, ou remova a equipe em Configurações, Backup. Depois exclua a sua conta.',
  OTHER_NAME: 'Este não é o nome da equipe. Escreva-o exatamente como aparece.',
  EXPORT_FIRST:
    'Baixe primeiro, com a sua conta, um backup da equipe com os dados atuais. Se algo mudou nesse meio-tempo, faça um novo.',
  BACKUP_FOLDER:
    'O servidor não consegue escrever na pasta dos backups. Peça a quem administra o servidor que veja o log.',
  STORAGE_FULL:
    'O disco do servidor está cheio, por isso nada foi salvo. Peça a quem administra o servidor que liberte espaço e tente de novo.',
  STORAGE_FAILED:
    'O disco do servidor comunica erros, por isso nada foi salvo. Peça a quem administra o servidor que veja o log.',
  BILLED_NOT_RECEIVED:
    'O fornecedor faturou %{amount:money} de mercadoria que não chegou. Lance a nota de crédito do fornecedor, que também fecha o pedido.',
  NOTHING_TO_CREDIT:
    'Toda a mercadoria que o fornecedor faturou já chegou. Feche ou cancele o pedido sem nota de crédito.',
  POSTED_LINE:
    'A mercadoria de uma linha removida foi entregue ou recebida, e o movimento foi desfeito; por isso, outros registros se referem à linha. Mantenha a linha, ou cancele este pedido e crie um novo.',
  REVISION_NEEDS_APPROVAL:
    'Um pedido de %{value:money} precisa de aprovação, e uma alteração não pode ser aprovada. Peça a diferença em uma nova compra.',
  ALLOCATION_MISMATCH:
    'Estão alocados %{allocated:money} a documentos, mas são pagos %{amount:money}. Altere as alocações ou o valor.',
  HAS_RETURNS:
    'Houve devoluções, por isso este documento não pode mais ser alterado nem desfeito. Cancele primeiro as devoluções.',
  HAS_POSTINGS:
    'Há documentos lançados que usam este registro, por isso este valor não pode ser alterado. Crie outro registro.',
  ALREADY_DELIVERED: 'Já foi entregue mercadoria. Desfaça primeiro as entregas.',
  NOT_IN_USE: 'Este registro está inativo. Escolha outro registro.',
  OWN_APPROVAL: 'Este documento foi registrado por você. Tem de ser aprovado por outra pessoa.',
  QTY_MISMATCH:
    'Aceito %{accepted} e rejeitado %{rejected} não somam %{received}. Corrija as quantidades.',
  UNIT_MISMATCH:
    'Esta unidade não pode ser convertida na unidade de estoque do produto. Escolha outra unidade.',
  PAYMENT_GREATER_THAN_DUE: 'Só estão em aberto %{due:money}. Reduza o valor.',
  SUPPLIER_REF_DUPLICATE:
    'Já foi registrada uma fatura deste fornecedor com este número. Verifique o número.',
  OTHER_SALESPERSON: 'Você só pode registrar vendas em seu nome.',
  HAS_PAYMENTS: 'Estorne primeiro os pagamentos de %{paid:money}.',
  CREDIT_REFUNDED:
    'O crédito deste pagamento foi reembolsado com %{refund}. Estorne primeiro o reembolso.',
  QTY_DECIMALS_NONE: 'Esta unidade não tem casas decimais. Informe um número inteiro.',
  COSTS_DISTRIBUTED:
    '%{amount:money} destes custos estão distribuídos pela mercadoria. Desfaça primeiro a distribuição.',
  PRICE_FIXED: 'O preço é %{price:price}; a sua função não pode alterá-lo.',
  CREDIT_LIMIT: 'O cliente ficaria devendo %{balance:money}; o limite de crédito é %{limit:money}.',
  QUOTE_EXPIRED:
    'Este orçamento era válido até %{validUntil}. Informe uma data posterior para continuar.',
  NO_SUPPLIER: 'O produto não tem fornecedor. Informe primeiro o seu fornecedor preferido.',
  RECEIPT_NEEDED:
    'Você não pode devolver mercadoria sem venda. Abra a venda e devolva lá a mercadoria.',
  OTHER_BRANCHES:
    'Mercadoria de filiais que você não pode ver tem uma parte destes custos. Peça a um colega que possa ver todas as filiais.',
  ALREADY_DRAFTED:
    'As compras em rascunho ou aguardando aprovação já contêm %{drafted}. Faça o pedido ou aprove essas compras.',
  ENOUGH_COMING: 'Já está chegando mercadoria suficiente. Não é preciso comprar mais.',
  STOCK_NOT_ENOUGH:
    'Estoque insuficiente de %{productName}: disponível %{available}, solicitado %{asked}. Reduza a quantidade ou receba mercadoria primeiro.',
  OPEN_DOCUMENTS:
    'Esta filial ainda tem documentos não concluídos: %{count}. Conclua-os ou cancele-os primeiro.',
  NO_ALLERGENS: 'Os serviços não têm alergênicos. Retire os alergênicos ou escolha outro tipo.',
  NOT_STOCKED: 'Os serviços não têm estoque. Escolha outro produto.',
  NO_STOCK_VALUE:
    'Este produto não tem estoque na filial, por isso não há valor a alterar. Remova a linha. O próximo recebimento define o custo.',
  HAS_STOCK: 'Ainda há %{onHand} em estoque. Venda-os, transfira-os ou dê baixa neles primeiro.',
  STOCK_BELOW_ZERO:
    'O estoque é %{onHand}. Primeiro receba mercadoria, ou ajuste o estoque para zero ou mais.',
  BRANCH_HAS_STOCK:
    'Esta filial ainda tem %{products} produto em estoque. Transfira-o primeiro para outra filial. |||| Esta filial ainda tem %{products} produtos em estoque. Transfira-os primeiro para outra filial.',
  ROLE_PREVIEW:
    'Você está vendo o aplicativo com outra função e não pode alterar nada. Termine primeiro a pré-visualização.',
  ALREADY_MEMBER: 'Esta pessoa já está na equipe. Altere as funções na página dela.',
  INVITATION_CLOSED:
    'Este convite foi aceito ou revogado, por isso não tem link. Convide a pessoa outra vez.',
  INVITATION_INVALID:
    'Este convite não funciona mais: foi usado, revogado ou tem mais de sete dias. Peça um novo link.',
  SECOND_FACTOR_NEEDED:
    'Esta equipe exige um segundo fator para entrar. Configure-o em Configurações, Conta.',
  EMAIL_LINK_INVALID:
    'Este link não funciona mais: foi usado, tem mais de 24 horas, ou o endereço já tem uma conta. Peça um novo link em Configurações, Perfil.',
  API_KEY_INVALID:
    'Esta chave de API não funciona: foi revogada, expirou, a sua função não existe mais, ou o seu autor não tem mais acesso à equipe. Crie uma nova em Configurações, Chaves de API.',
  API_KEY_FORBIDDEN:
    'As chaves de API não podem fazer isto: contas, funções, chaves, configurações e aprovações exigem uma pessoa conectada.',
  ALREADY_DEPUTY: 'Esta pessoa já substitui você neste período. Escolha outros dias.',
  OWN_ROLES: 'Você não pode alterar as suas próprias funções. Peça a um colega.',
  OWN_STATUS: 'Você não pode suspender a si próprio. Peça a um colega.',
  NOTHING_TO_DELEGATE:
    'Você não tem permissões de aprovação próprias, por isso não pode nomear um substituto.',
  NOT_A_DEPUTY: 'Esta pessoa não pode ver os documentos que você aprova. Escolha outra pessoa.',
  MEMBER_LEFT: 'Esta pessoa saiu da equipe e só pode voltar com um convite. Convide-a outra vez.',
  DEVICE_LOCKED: 'Este dispositivo está bloqueado. Insira o seu PIN para continuar.',
  SHARED_DEVICE:
    'Várias pessoas compartilham este dispositivo, por isso só serve para vender. Encerre o compartilhamento com a senha de quem entrou aqui.',
  PIN_WAIT: 'Muitos PINs errados. Tente de novo daqui a %{seconds} s.',
  PIN_BLOCKED:
    'Este PIN está bloqueado após muitas tentativas erradas. Defina um novo em Configurações, Perfil, no seu próprio dispositivo.',
  ACCOUNT_EXISTS: 'Já existe uma conta com este endereço. Faça login, ou escolha uma nova senha.',
  OWN_PASSWORD: 'Altere a sua senha em Configurações, Conta.',
  MEMBER_OF_OTHER_TEAMS:
    'Esta pessoa também pertence ou pertenceu a outra equipe, por isso só ela própria pode definir a senha.',
  TOO_MANY_TEAMS: 'Você já é proprietário de %{max} equipes, que é o máximo. Use uma delas.',
  UPLOAD_QUOTA:
    'Os arquivos da equipe ocupam %{max}, que é o limite. Retire arquivos que não são mais necessários, ou peça mais espaço a quem administra este servidor.',
})
