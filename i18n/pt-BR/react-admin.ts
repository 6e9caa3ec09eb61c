import { reactAdmin as pt } from '../pt/react-admin.ts'
import { withChanges } from '../with-changes.ts'

/** Changes react-admin’s own texts for Brazil. */
export const reactAdmin = withChanges(pt, {
  ra: {
    action: {
      delete: 'Excluir',
      undo: 'Desfazer',
      reset: 'Redefinir',
      save: 'Salvar',
      update_application: 'Recarregar o aplicativo',
    },
    page: {
      error: 'Algo deu errado',
      loading: 'Carregando',
    },
    navigation: { skip_nav: 'Pular para o conteúdo' },
    input: {
      references: {
        many_missing: 'Pelo menos uma das referências não parece mais estar disponível.',
        single_missing: 'A referência não parece mais estar disponível.',
      },
      file: {
        upload_several: 'Solte aqui arquivos para enviar, ou clique para escolher um.',
        upload_single: 'Solte aqui um arquivo para enviar, ou clique para escolhê-lo.',
      },
      image: {
        upload_several: 'Solte aqui imagens para enviar, ou clique para escolher uma.',
        upload_single: 'Solte aqui uma imagem para enviar, ou clique para escolhê-la.',
      },
      password: {
        toggle_visible: 'Esconder a senha',
        toggle_hidden: 'Mostrar a senha',
      },
    },
    message: {
      about: 'Sobre',
      are_you_sure: 'Tem certeza?',
      access_denied: 'Você não tem as permissões certas para acessar esta página',
      bulk_delete_content:
        'Quer mesmo excluir este registro (%{name})? |||| Quer mesmo excluir estes %{smart_count} registros?',
      bulk_delete_title: 'Excluir %{name} |||| Excluir %{smart_count} %{name}',
      bulk_update_content:
        'Quer mesmo atualizar %{name} %{recordRepresentation}? |||| Quer mesmo atualizar estes %{smart_count} registros?',
      delete_content: 'Quer mesmo excluir este registro (%{name})?',
      delete_title: 'Excluir %{name} %{recordRepresentation}',
      not_found: 'O endereço está errado, ou o link que você seguiu não funciona mais.',
      select_all_limit_reached:
        'Há elementos demais para selecionar todos. Só os primeiros %{max} ficaram selecionados.',
      unsaved_changes: 'Há alterações não salvas. Quer mesmo abandoná-las?',
    },
    auth: {
      username: 'Nome de usuário',
      password: 'Senha',
    },
    notification: {
      data_provider_error: 'Erro no acesso aos dados. Veja os detalhes no console.',
      updated: 'Registro atualizado |||| %{smart_count} registros atualizados',
      created: 'Registro criado',
      deleted: 'Registro excluído |||| %{smart_count} registros excluídos',
      bad_item: 'Registro incorreto',
      item_doesnt_exist: 'O registro não existe',
      not_authorized: 'Você não tem autorização para acessar este recurso.',
      offline: 'Sem conexão. Não foi possível obter os dados.',
    },
    saved_queries: {
      label: 'Visualizações salvas',
      query_name: 'Nome da visualização',
      new_label: 'Salvar a visualização atual…',
      new_dialog_title: 'Salvar a visualização atual como',
      remove_label: 'Remover a visualização salva',
      remove_label_with_name: 'Remover a visualização “%{name}”',
      remove_dialog_title: 'Remover a visualização salva?',
      remove_message: 'Quer mesmo remover este item da sua lista de visualizações salvas?',
      help: 'Filtre a lista e salve esta visualização para mais tarde',
    },
    configurable: {
      Datagrid: { title: 'Grade' },
      inspector: {
        content: 'Passe o mouse sobre os elementos da tela para configurá-los',
        reset: 'Redefinir configurações',
      },
    },
  },
})
